/** What is worth telling of a finished match: the best region, and the turns that brought most. */

import type { Half, ScoreLineView, Step } from '../protocol.ts'
import { turnsOf } from '../table/turns.ts'

export interface BestRegion {
  seat: number
  line: ScoreLineView
}

/** The region that is worth most; of equal ones the first. */
export function bestRegion(sheets: readonly (readonly ScoreLineView[])[], regionLine: string): BestRegion | undefined {
  const regions = sheets.flatMap((lines, seat) =>
    lines.filter(({ code, points }) => code === regionLine && points > 0).map((line) => ({ seat, line })),
  )
  return regions.reduce<BestRegion | undefined>(
    (best, each) => (best && best.line.points >= each.line.points ? best : each),
    undefined,
  )
}

/** A turn of the match, what was laid in it, and where. */
export interface BigTurn {
  seat: number
  points: number
  laid: Half[]
  cells: string[]
  /** The number of the domino that was laid. */
  domino?: number | null
}

/** The turns that brought most points, the first of each seat that had one; none where no turn brought any. */
export function biggestTurns(steps: readonly Step[]): BigTurn[] {
  const turns = turnsOf(steps)
  const most = Math.max(1, ...turns.map(({ points }) => points))
  const bySeat = new Map<number, BigTurn>()
  for (const { seat, points, lines } of turns) {
    if (seat === null || points < most || bySeat.has(seat)) continue
    const {
      laid = [],
      cells = [],
      domino,
    } = lines.flatMap(({ steps }) => steps).findLast(({ laid }) => laid?.length) ?? {}
    bySeat.set(seat, { seat, points, laid, cells, domino })
  }
  return [...bySeat.values()]
}
