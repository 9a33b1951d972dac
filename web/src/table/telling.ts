/** A step of the log in words: what a seat or chance did, and what came of it. */

import { words, type Params } from '../app/words.svelte.ts'
import type { Step } from '../protocol.ts'

interface Teller {
  table: { seats: { letter: string }[] } | null
  say: (key: string, params?: Params) => string
}

/** The parts of an action that its sentence may name. */
export function partsOf({ actor, action, cells = [] }: Step, letter: string): Params {
  const [kind = '', ...rest] = action.split(' ')
  const numbers = rest.filter((word) => /^\d+$/.test(word))
  return {
    kind,
    seat: actor === null ? '' : letter,
    cell: cells[0] ?? '',
    other: cells[1] ?? '',
    number: numbers[0] ?? '',
    numbers: numbers.join(', '),
    word: rest.find((word) => /^[a-z_]+$/.test(word)) ?? '',
    letter: rest[0] ?? '',
  }
}

export function tell(step: Step, teller: Teller): string {
  const { kind, word, letter, ...params } = partsOf(
    step,
    step.actor === null ? '' : (teller.table?.seats[step.actor]?.letter ?? ''),
  )
  const key = `log.${kind}`
  const named: Params = { ...params, seat: params.seat || letter || '' }
  for (const name of ['caveman', 'coat', 'power', 'totem']) named[name] = word ?? ''
  const sentence = words.has(key) ? teller.say(key, named) : step.action
  return [sentence, ...(step.events ?? []).map((event) => teller.say(`event.${event.code}`, event.params))].join(' ')
}
