/** What is asked where the choices tell more than the phase does. It knows the list of choices, no rules. */

import type { Choice } from '../protocol.ts'

const diceOf = ({ params }: Choice) => (params?.dice as number[] | undefined)?.length ?? 0

const QUESTIONS: [key: string, test: (choices: readonly Choice[]) => boolean][] = [
  ['web.prompt.discard', (choices) => choices.every(({ kind }) => kind === 'discard')],
  ['web.prompt.skip', (choices) => choices.every(({ kind }) => kind === 'skip')],
  ['web.prompt.pick_two', (choices) => choices.every((choice) => choice.kind === 'pick' && diceOf(choice) === 2)],
  [
    'web.prompt.pick_power',
    (choices) => choices.every(({ kind }) => kind === 'pick') && new Set(choices.map(diceOf)).size > 1,
  ],
  ['web.duel.name', (choices) => choices.some(({ kind }) => kind === 'name')],
  ['web.prompt.ink', (choices) => choices.some(({ kind }) => kind === 'ink')],
]

/** The key of the message that asks for one of these choices, if the phase's own does not say it best. */
export const askedBy = (choices: readonly Choice[]): string | undefined =>
  choices.length ? QUESTIONS.find(([, test]) => test(choices))?.[0] : undefined
