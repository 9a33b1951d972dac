/** The counts of all seats side by side: one row for each terrain, one for each kind of bonus. It knows no rule. */

import type { ScoreLineView } from '../protocol.ts'

/** What is compared of a line of somebody's count. */
export type ComparedLine = Pick<ScoreLineView, 'code' | 'points' | 'params'> & Partial<Pick<ScoreLineView, 'cells'>>

/** What a row of the comparison adds up: the lines of one terrain, or of one code. */
export interface Row {
  code: string
  /** The terrain or coat, in rows of regions. */
  terrain?: string
  /** Points by seat. */
  points: number[]
  /** The squares that earn them, by seat. */
  cells: string[][]
}

/** How a game tells its regions: the code of their lines, and the parameter that names the terrain. */
export interface RegionWords {
  regionLine: string
  terrainWords: string
}

/** The rows in which somebody has points, terrains first, each kind by its points. */
export function comparisonOf(
  sheets: readonly (readonly ComparedLine[])[],
  { regionLine, terrainWords }: RegionWords,
): Row[] {
  const rows = new Map<string, Row>()
  sheets.forEach((lines, seat) => {
    for (const { code, params, points, cells = [] } of lines) {
      const terrain = code === regionLine ? String(params?.[terrainWords] ?? '') : undefined
      const key = `${code} ${terrain ?? ''}`
      const row = rows.get(key) ?? { code, terrain, points: sheets.map(() => 0), cells: sheets.map(() => []) }
      rows.set(key, row)
      row.points[seat] = (row.points[seat] ?? 0) + points
      if (points) row.cells[seat]?.push(...cells)
    }
  })
  const sum = ({ points }: Row) => points.reduce((all, each) => all + each, 0)
  const isBonus = ({ terrain }: Row) => Number(terrain === undefined)
  return [...rows.values()]
    .filter(({ points }) => points.some(Boolean))
    .sort((one, other) => isBonus(one) - isBonus(other) || sum(other) - sum(one))
}
