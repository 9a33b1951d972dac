/** A step of the log in words: what a seat or chance did, and what happened because of it. */

import { words, type Params } from '../app/words.svelte.ts'
import type { Step } from '../protocol.ts'
import { SAID_BY_EVENT, SAID_BY_STEP } from './said.ts'

interface Teller {
  say: (key: string, params?: Params) => string
}

type StepParams = NonNullable<Step['params']>

/** Parameters as sentences take them: what is a list, such as `dice`, becomes one text, and `dice_count` is its length. */
export const plainParams = (params: StepParams = {}): Params =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      Array.isArray(value)
        ? [
            [name, value.join(', ')],
            [`${name}_count`, value.length],
          ]
        : [[name, value]],
    ),
  )

/** What the sentence about a step may name: its parts, its domino (0 if it lays none), its cells, and the seat that acts or, for chance, is meant. */
export function partsOf({ actor, cells: [cell = '', other = ''] = [], params, domino }: Step): Params {
  const parts: Params = { domino: domino ?? 0, ...plainParams(params) }
  return { ...parts, cell, other, seat: actor ?? parts.seat ?? '' }
}

/** A step in words, each thing that happened said once. */
export function tell(step: Step, teller: Teller): string {
  const { kind, events = [] } = step
  const told = events.filter(({ code }) => words.has(`event.${code}`) && !SAID_BY_STEP[kind]?.includes(code))
  const sentences = told.map(({ code, params }) => teller.say(`event.${code}`, params))
  if (!told.some(({ code }) => SAID_BY_EVENT[kind]?.includes(code))) sentences.unshift(tellAlone(step, teller))
  return sentences.join(' ')
}

/** What was done, without what happened because of it. */
function tellAlone(step: Step, { say }: Teller): string {
  const { kind, text, actor } = step
  if (words.has(`log.${kind}`)) return say(`log.${kind}`, partsOf(step))
  return actor === null ? text : say('web.log.other', { seat: actor, action: text })
}
