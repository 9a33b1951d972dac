/** Which legal action a person means who points at a square and turns the piece. It knows no rules, only the list. */

import { STEP, type Frame, type Side } from '../draw/board.ts'
import type { Place } from '../draw/outline.ts'
import type { Candidate, Choice, Rectangle, Territory } from '../protocol.ts'

const COLUMNS = 'abcdefghijklm'
const ROWS = COLUMNS.length
const CLOCKWISE: Side[] = ['right', 'down', 'left', 'up']
export const START_CELL = 'g7'

/** Screens count rows from the top, cells from the bottom. */
export const placeOf = (cell: string): Place => ({ x: COLUMNS.indexOf(cell[0]!), y: ROWS - Number(cell.slice(1)) })
export const cellAt = ({ x, y }: Place): string => `${COLUMNS[x]}${ROWS - y}`
export const isOnGrid = ({ x, y }: Place): boolean => x >= 0 && x < ROWS && y >= 0 && y < ROWS
export const frameOf = ({ left, right, bottom, top }: Rectangle): Frame => ({
  x: left,
  y: ROWS - 1 - top,
  width: right - left + 1,
  height: top - bottom + 1,
})

/** The part of a territory worth showing: everything that the next piece, two squares long, can reach. */
export function reachOf({ window, box }: Territory, steps = 2): Rectangle {
  return {
    left: Math.max(window.left, box.left - steps),
    right: Math.min(window.right, box.right + steps),
    bottom: Math.max(window.bottom, box.bottom - steps),
    top: Math.min(window.top, box.top + steps),
  }
}

/** A small picture's part: the frame of full size around what is covered, so that it does not jump with every move. */
export function smallOf({ window, box, size }: Territory): Rectangle {
  const span = (low: number, high: number, from: number, to: number): [number, number] => {
    const spare = Math.max(0, size - (high - low + 1))
    const start = Math.max(from, Math.min(low - Math.floor(spare / 2), to - size + 1))
    return [Math.min(start, low), Math.max(Math.min(to, start + size - 1), high)]
  }
  const [left, right] = span(box.left, box.right, window.left, window.right)
  const [bottom, top] = span(box.bottom, box.top, window.bottom, window.top)
  return { left, right, bottom, top }
}

export const isOnBoard = (choice: Choice): boolean => (choice.cells?.length ?? 0) > 0

/** Every square that some choice covers. */
export const spotsOf = (choices: readonly Choice[]): string[] => [
  ...new Set(choices.flatMap(({ cells }) => cells ?? [])),
]

/** How a piece is held: which half lies on the square pointed at, and on which side of it the other half lies. */
export interface Grip {
  half: number
  reach: Side
}

export function reachBetween(from: string, to: string): Side {
  const [a, b] = [placeOf(from), placeOf(to)]
  return CLOCKWISE.find((side) => STEP[side].x === b.x - a.x && STEP[side].y === b.y - a.y) ?? 'right'
}

export function gripOf({ cells = [] }: Choice, cell: string): Grip {
  const half = Math.max(0, cells.indexOf(cell))
  const other = cells[1 - half]
  return { half, reach: other === undefined ? 'right' : reachBetween(cell, other) }
}

const turnsFrom = ({ half, reach }: Grip) => half * CLOCKWISE.length + CLOCKWISE.indexOf(reach)

/** The choices that cover a square, in the order in which turning the piece clockwise meets them. */
export function optionsAt(choices: readonly Choice[], cell: string): Choice[] {
  const turns = (choice: Choice) => turnsFrom(gripOf(choice, cell))
  return choices.filter(({ cells }) => cells?.includes(cell)).sort((one, other) => turns(one) - turns(other))
}

/** The option that keeps the piece as it is held, or comes nearest to that. */
export function pickOption(options: readonly Choice[], cell: string, held: Grip): Choice | undefined {
  const same = (test: (grip: Grip) => boolean) => options.find((option) => test(gripOf(option, cell)))
  return (
    same((grip) => grip.half === held.half && grip.reach === held.reach) ??
    same((grip) => grip.reach === held.reach) ??
    options[0]
  )
}

export function nextOption(options: readonly Choice[], chosen: Choice | undefined): Choice | undefined {
  const index = options.findIndex((option) => option.text === chosen?.text)
  return options[(index + 1) % options.length]
}

export const turnedClockwise = (held: Grip): Grip => ({
  ...held,
  reach: CLOCKWISE[(CLOCKWISE.indexOf(held.reach) + 1) % CLOCKWISE.length]!,
})

/** The squares that the piece would cover, also where that is not legal: its first half's square first. */
export function cellsHeld(cell: string, held: Grip, long: boolean): string[] {
  if (!long) return [cell]
  const here = placeOf(cell)
  const other = { x: here.x + STEP[held.reach].x, y: here.y + STEP[held.reach].y }
  if (!isOnGrid(other)) return [cell]
  return held.half === 0 ? [cell, cellAt(other)] : [cellAt(other), cell]
}

/** An action that is not among the choices, made like a choice of the same kind: to ask why not. */
export function candidateLike({ kind, cells = [], params = {} }: Choice, cell: string, held: Grip): Candidate {
  const rest = Object.entries(params).filter(([name]) => name !== 'direction') // the cells say it
  return { kind, cells: cellsHeld(cell, held, cells.length === 2), params: Object.fromEntries(rest) }
}

/** What a person cannot choose: exactly one action, and it is a claim. Placing is offered, never done for anybody. */
export const isForced = (choices: readonly Choice[]): boolean => choices.length === 1 && choices[0]!.kind === 'claim'
