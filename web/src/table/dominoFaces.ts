/** What is on the dominoes of a match: as they lay in a line or were laid, with what lay on them; else as in the box. */

import { slotsOf } from '../games/draft.ts'
import type { DominoInfo, Half, Step, View } from '../protocol.ts'

export type Halves = [Half, Half]

/** The halves of each domino by its number. What a mode puts on dominoes is not in the box, but was seen. */
export function dominoFaces(
  box: readonly DominoInfo[],
  view: View | null | undefined,
  steps: readonly Step[],
): Map<number, Halves> {
  const faces = new Map<number, Halves>(box.map(({ number, left, right }) => [number, [left, right]]))
  for (const { domino, laid: [left, right] = [] } of steps)
    if (domino != null && left && right) faces.set(domino, [left, right])
  for (const { domino, left, right } of slotsOf(view?.draft)) faces.set(domino, [left, right])
  return faces
}
