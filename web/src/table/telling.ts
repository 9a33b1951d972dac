/** A step of the log in words: what a seat or chance did, and what happened because of it. */

import { words, type Params } from '../app/words.svelte.ts'
import type { Step } from '../protocol.ts'

interface Teller {
  say: (key: string, params?: Params) => string
}

/** Events that only say again what the sentence about their step says. */
const SAID_ALREADY: Partial<Record<string, readonly string[]>> = { discard: ['discarded'] }

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

export function tell(step: Step, { say }: Teller): string {
  const { kind, text, actor, events = [] } = step
  const known = words.has(`log.${kind}`)
  const other = actor === null ? text : say('web.log.other', { seat: actor, action: text })
  const sentence = known ? say(`log.${kind}`, partsOf(step)) : other
  const told = events.filter(({ code }) => words.has(`event.${code}`) && !(known && SAID_ALREADY[kind]?.includes(code)))
  return [sentence, ...told.map(({ code, params }) => say(`event.${code}`, params))].join(' ')
}
