/** What the page takes for a person because there is no other way. The server says what must be; no rule is here. */

import type { Choice, View } from '../protocol.ts'
import { isClaim } from './draft.ts'

/** The only domino that is left to take. */
function onlyClaim(choices: readonly Choice[], view: View): Choice | undefined {
  const [only, ...others] = choices
  return only && !others.length && isClaim(only, view) ? only : undefined
}

/** A square that must pay, whatever else is chosen. */
function owedPayment(choices: readonly Choice[], { origins }: View): Choice | undefined {
  const owed = origins?.newcomer?.owed ?? []
  return choices.find(({ kind, cells = [] }) => kind === 'spend' && cells.some((cell) => owed.includes(cell)))
}

/** The next choice that is none. Everything else is left to the person, also a placement that is the only one. */
export const forcedChoice = (choices: readonly Choice[], view: View): Choice | undefined =>
  onlyClaim(choices, view) ?? owedPayment(choices, view)
