/** What games with lines of dominoes have in common on the page. It knows the draft of the view, but no rule. */

import { halfLook, type SquareLook } from '../art/looks.ts'
import type { Choice, DraftView, Half, SlotView, View } from '../protocol.ts'
import type { HeldHalf, Question } from './theme.ts'

/** Whether a choice takes this domino of a line: it names the domino, or the number of its slot from 1. */
export function takes({ params }: Choice, slot: SlotView, index: number): boolean {
  const slots = params?.slots
  return params?.domino === slot.domino || (Array.isArray(slots) && slots.includes(index + 1))
}

const linesOf = ({ current, coming }: DraftView): SlotView[][] => [current, coming]

/** The dominoes of both lines. */
export const slotsOf = (draft: DraftView | null | undefined): SlotView[] => (draft ? linesOf(draft).flat() : [])

/** Whether a choice takes a domino of a line, and so is offered there. */
export const isClaim = (choice: Choice, { draft }: View): boolean =>
  draft != null && linesOf(draft).some((line) => line.some((slot, index) => takes(choice, slot, index)))

/** The domino that is being laid. */
export const playingSlot = (draft: DraftView | null | undefined): SlotView | undefined =>
  draft?.current.find(({ playing }) => playing)

/** How the halves of a domino look, wherever it is shown; dice have no number. */
export const dominoLooks = (
  number: number | null | undefined,
  halves: readonly [Half, Half],
  lookOf: (half: Half) => SquareLook,
): [SquareLook, SquareLook] => [halfLook(lookOf(halves[0]), number, false), halfLook(lookOf(halves[1]), number, true)]

/** A choice of two cells lays the domino whose turn it is. */
export function heldDomino(view: View, { cells }: Choice): HeldHalf[] {
  const slot = playingSlot(view.draft)
  if (!slot || cells?.length !== 2) return []
  const { domino, left, right } = slot
  return [
    { ...left, domino },
    { ...right, domino, right: true },
  ]
}

/** Where nothing can be done but to discard, the sentence says so. */
export const DISCARDING: Question = {
  key: 'web.prompt.discard',
  fits: (choices) => choices.every(({ kind }) => kind === 'discard'),
}
