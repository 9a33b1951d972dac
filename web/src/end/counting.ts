/** How the count unfolds at the end: one line of every sheet at a time, those worth nothing left out. */

import type { ScoreLineView } from '../protocol.ts'

/** The lines that are worth something, the smallest first, so that the count rises to its end. */
export const linesOf = (lines: readonly ScoreLineView[]): ScoreLineView[] =>
  lines.filter(({ points }) => points !== 0).sort((one, other) => one.points - other.points)

export const lengthOf = (sheets: readonly ScoreLineView[][]): number =>
  Math.max(0, ...sheets.map(({ length }) => length)) + 1

/** What has been counted at a step: the lines so far, their sum, and the squares of the newest. */
export function countedAt(
  lines: readonly ScoreLineView[],
  step: number,
): { lines: ScoreLineView[]; total: number; lit: string[] } {
  const seen = lines.slice(0, step)
  return {
    lines: seen,
    total: seen.reduce((sum, { points }) => sum + points, 0),
    lit: step <= lines.length ? (seen.at(-1)?.cells ?? []) : [],
  }
}
