/** Which pieces moved between two positions that are drawn one after the other. How they fly is not here. */

import { playingSlot, slotsOf } from '../games/draft.ts'
import type { Half, SlotView, SquareView, View } from '../protocol.ts'

/** A domino that left the line for a territory; its cells in the order of its halves. */
export interface FlyingDomino {
  domino: number
  seat: number
  halves: [Half, Half]
  cells: [string, string]
}

/** A seat's piece that went from one domino to another. */
export interface HoppingPiece {
  seat: number
  from: number
  to: number
}

/** The dominoes of a line that lie in a territory now and did not before. */
export function laidBetween(before: View, after: View): FlyingDomino[] {
  return slotsOf(before.draft).flatMap((slot): FlyingDomino[] => {
    if (slot.seat == null) return []
    const squares = squaresOf(after, slot)
    const [one, other] = squares
    if (!one || !other || squaresOf(before, slot).length) return []
    const [left, right] = other.right ? [one, other] : [other, one]
    return [{ domino: slot.domino, seat: slot.seat, halves: [slot.left, slot.right], cells: [left.cell, right.cell] }]
  })
}

const squaresOf = ({ seats }: View, { seat, domino }: SlotView): SquareView[] =>
  seats[seat ?? -1]?.territory.squares.filter((square) => square.domino === domino) ?? []

/** The piece of the seat that was to play, if it stands on another domino now. */
export function movedBetween(before: View, after: View): HoppingPiece[] {
  const from = playingSlot(before.draft)
  const seat = from?.seat
  if (!from || seat == null) return []
  const taken = slotsOf(before.draft).filter((slot) => slot.seat == null)
  return slotsOf(after.draft).flatMap(({ seat: holder, domino }) =>
    holder === seat && taken.some((slot) => slot.domino === domino) ? [{ seat, from: from.domino, to: domino }] : [],
  )
}
