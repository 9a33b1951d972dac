/** What the person at this browser is called. Nobody is called “You”: that is the reader, on every screen. */

import { RefusedRequest } from './refused.ts'
import { settings } from './settings.svelte.ts'
import { say } from './words.svelte.ts'

/** A name as tables keep it: one line of visible characters. */
export const cleanName = (name: string): string =>
  name
    .replace(/(?!\p{White_Space})\p{C}/gu, '')
    .replace(/\p{White_Space}+/gu, ' ')
    .trim()

/** The name that was given once, or an empty text. Earlier versions of the app kept “You” for who gave none. */
export const ownName = (): string => (settings.name === say('web.you_name') ? '' : settings.name)

/** What is said where a name is missing that others are to see. */
export const nameless = () =>
  new RefusedRequest({ type: 'refused', kind: 'refusal', code: 'name_empty', text: '' }, 400)

/** A seat without a name: oneself, somebody at this screen, or somebody elsewhere. */
export function wordFor(seat: number, { here, alone }: { here: boolean; alone: boolean }): string {
  if (!here) return say('web.guest')
  return alone ? say('web.you_name') : say('web.player', { number: seat + 1 })
}
