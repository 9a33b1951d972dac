/** The chances of winning of a match as a line for each seat. It draws nothing. */

import type { Review } from '../protocol.ts'

/** What every seat could expect at a version. */
export interface ChancePoint {
  version: number
  chances: number[]
}

/** How the line of each seat is dashed, so that colours are not needed to tell them apart. */
export const DASHES = ['', '8 4', '2 4', '10 3 2 3']
export const dashOf = (seat: number): string => DASHES[seat % DASHES.length] ?? ''

/** From before the first deal to the end: before and after each turn. */
export function pointsOf({ start, turns, end }: Pick<Review, 'start' | 'turns' | 'end'>, last: number): ChancePoint[] {
  return [
    { version: 0, chances: start.chances },
    ...turns.flatMap((turn) => [
      { version: turn.begin, chances: turn.before.chances },
      { version: turn.end, chances: turn.after.chances },
    ]),
    { version: last, chances: end.chances },
  ]
}

/** What could be expected at a version: the last that was known then. */
export const chancesAt = (points: readonly ChancePoint[], version: number): number[] =>
  points.findLast((point) => point.version <= version)?.chances ?? []

/** The line of a seat as the `d` of a path in a box of this size. */
export function lineOf(
  points: readonly ChancePoint[],
  seat: number,
  last: number,
  width: number,
  height: number,
): string {
  return points
    .map(({ version, chances }, index) => {
      const x = (version / Math.max(1, last)) * width
      const y = (1 - (chances[seat] ?? 0)) * height
      return `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}
