/** What the person at this browser is called. Nobody is called “You”: that is the reader, on every screen. */

import { NAME_LENGTH } from '../protocol.ts'
import { account } from './account.svelte.ts'
import { RefusedRequest } from './refused.ts'
import { settings } from './settings.svelte.ts'
import { say, type Params } from './words.svelte.ts'

/** A name as tables keep it: one line of visible characters. */
export const cleanName = (name: string): string =>
  name
    .replace(/(?!\p{White_Space})\p{C}/gu, '')
    .replace(/\p{White_Space}+/gu, ' ')
    .trim()

/** The name of the account, or the one given once, or an empty text. Earlier versions of the app kept “You” for who gave none. */
export const ownName = (): string => account.name || (settings.name === say('web.you_name') ? '' : settings.name)

/** What the server would say to such a name, said without asking it. */
const refusal = (code: string, params: Params = {}) =>
  new RefusedRequest({ type: 'refused', kind: 'refusal', code, params, text: '' }, 400)

/** What is wrong with a name that somebody typed, or null; an empty one is wrong only where others are to see it. */
export function wrongName(typed: string, { needed = false } = {}): RefusedRequest | null {
  const { length } = Array.from(cleanName(typed)) // whole characters, as the server counts them
  if (length > NAME_LENGTH) return refusal('name_long', { most: NAME_LENGTH, length })
  return needed && !length ? refusal('name_empty') : null
}

/** A seat without a name: oneself, somebody at this screen, or somebody elsewhere. */
export function wordFor(seat: number, { here, alone }: { here: boolean; alone: boolean }): string {
  if (!here) return say('web.guest')
  return alone ? say('web.you_name') : say('web.player', { number: seat + 1 })
}
