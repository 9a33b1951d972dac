/** Which legal action a person means who points at a square and turns the ghost. It knows no rules, only the list. */

import { STEP, type Side } from '../art/looks.ts'
import type { Candidate, Choice } from '../protocol.ts'
import { cellAt, isOnGrid, pointOf, reachBetween } from './grid.ts'

const CLOCKWISE: Side[] = ['right', 'down', 'left', 'up']

export const isOnBoard = (choice: Choice): boolean => (choice.cells?.length ?? 0) > 0

/** Every square that some choice covers. */
export const spotsOf = (choices: readonly Choice[]): string[] => [
  ...new Set(choices.flatMap(({ cells }) => cells ?? [])),
]

/** The square of the choice that brings most; of equal ones a square that is preferred, else the first. */
export function bestCell(choices: readonly Choice[], preferred: string): string | undefined {
  const worth = ({ points }: Choice) => points ?? 0
  const most = Math.max(...choices.map(worth))
  const best = choices.filter((choice) => worth(choice) === most).flatMap(({ cells = [] }) => cells)
  return best.includes(preferred) ? preferred : best[0]
}

/** How the ghost is turned: which half lies on the square pointed at, and on which side of it the other half lies. */
export interface Grip {
  half: number
  reach: Side
}

export function gripOf({ cells = [] }: Choice, cell: string): Grip {
  const half = Math.max(0, cells.indexOf(cell))
  const other = cells[1 - half]
  return { half, reach: other === undefined ? 'right' : reachBetween(cell, other) }
}

const turnsFrom = ({ half, reach }: Grip) => half * CLOCKWISE.length + CLOCKWISE.indexOf(reach)

/** The choices that cover a square, in the order in which turning the ghost clockwise meets them. */
export function choicesAt(choices: readonly Choice[], cell: string): Choice[] {
  const turns = (choice: Choice) => turnsFrom(gripOf(choice, cell))
  return choices.filter(({ cells }) => cells?.includes(cell)).sort((one, other) => turns(one) - turns(other))
}

/** The choice that keeps the ghost as it is turned, or comes nearest to that. */
export function pickChoice(choices: readonly Choice[], cell: string, held: Grip): Choice | undefined {
  const same = (test: (grip: Grip) => boolean) => choices.find((choice) => test(gripOf(choice, cell)))
  return (
    same((grip) => grip.half === held.half && grip.reach === held.reach) ??
    same((grip) => grip.reach === held.reach) ??
    choices[0]
  )
}

export function nextChoice(choices: readonly Choice[], chosen: Choice | undefined): Choice | undefined {
  const index = choices.findIndex(({ text }) => text === chosen?.text)
  return choices[(index + 1) % choices.length]
}

/** The ghost turned by a quarter. */
export const turnedClockwise = (held: Grip): Grip => ({
  ...held,
  reach: CLOCKWISE[(CLOCKWISE.indexOf(held.reach) + 1) % CLOCKWISE.length] ?? held.reach,
})

/** The squares that the ghost would cover, also where that is not legal: its first half's square first. */
export function cellsHeld(cell: string, held: Grip, long: boolean): string[] {
  if (!long) return [cell]
  const here = pointOf(cell)
  const other = { x: here.x + STEP[held.reach].x, y: here.y + STEP[held.reach].y }
  if (!isOnGrid(other)) return [cell]
  return held.half === 0 ? [cell, cellAt(other)] : [cellAt(other), cell]
}

/** An action that is not among the choices, made like a choice of the same kind: to ask why not. */
export function candidateLike({ kind, cells = [], params = {} }: Choice, cell: string, held: Grip): Candidate {
  const rest = Object.entries(params).filter(([name]) => name !== 'direction') // the cells say it
  return { kind, cells: cellsHeld(cell, held, cells.length === 2), params: Object.fromEntries(rest) }
}
