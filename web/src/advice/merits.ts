/** Why a turn is good, in numbers: what it scores now, what it keeps open, what it leaves to the others. */

import type { OpinionView, ThoughtView } from '../protocol.ts'

export interface Merits {
  /** Points that the turn itself scores. */
  now: number
  /** Points that are expected to follow until the end. */
  later: number
  /** How many more points are expected to follow than after the turn that it is compared with. */
  open: number
  /** How many points less the others end with than after that turn; below 0 it gives them more. */
  denied: number
}

/** Differences that playouts cannot tell from nothing are not told. */
const TELLING = 0.5

const totalOf = (values: readonly number[], seat: number) => values[seat] ?? 0
const othersOf = ({ totals }: OpinionView, seat: number) =>
  totals.reduce((sum, total, other) => (other === seat ? sum : sum + total), 0) / Math.max(1, totals.length - 1)
const laterOf = ({ totals, after }: OpinionView, seat: number) => totalOf(totals, seat) - totalOf(after, seat)

/** What speaks for a turn, compared with another one. */
export function meritsOf(turn: OpinionView, other: OpinionView | undefined, { seat, before }: ThoughtView): Merits {
  return {
    now: totalOf(turn.after, seat) - totalOf(before, seat),
    later: laterOf(turn, seat),
    open: other ? told(laterOf(turn, seat) - laterOf(other, seat)) : 0,
    denied: other ? told(othersOf(other, seat) - othersOf(turn, seat)) : 0,
  }
}

const told = (difference: number) => (Math.abs(difference) < TELLING ? 0 : difference)
