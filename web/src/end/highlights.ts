/** What is worth telling of a finished match: the best region, and the turn that brought most. */

import type { Half, ScoreLineView, Step } from '../protocol.ts'

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

export interface Turn {
  seat: number
  /** Which turn of its seat it was, counted from 1. */
  number: number
  points: number
  /** What was laid in it, and where. */
  laid: Half[]
  cells: string[]
  /** The number of the domino that was laid. */
  domino?: number | null
}

/** The turns of a match, one after the other, each with what it brought to its seat. */
export function turnsOf(steps: readonly Step[]): Turn[] {
  const turns: Turn[] = []
  const counted = new Map<number, number>()
  for (const { actor, begins, points = 0, laid = [], cells = [], domino } of steps) {
    if (actor === null) continue
    if (begins) {
      const number = (counted.get(actor) ?? 0) + 1
      counted.set(actor, number)
      turns.push({ seat: actor, number, points: 0, laid: [], cells: [] })
    }
    const turn = turns.at(-1)
    if (turn?.seat !== actor) continue
    turn.points += points
    if (laid.length) [turn.laid, turn.cells, turn.domino] = [laid, cells, domino]
  }
  return turns
}

/** The turn that brought most points; nothing where no turn brought any. */
export function biggestTurn(steps: readonly Step[]): Turn | undefined {
  return turnsOf(steps)
    .filter(({ points }) => points > 0)
    .reduce<Turn | undefined>((best, turn) => (best && best.points >= turn.points ? best : turn), undefined)
}
