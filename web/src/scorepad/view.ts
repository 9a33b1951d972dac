/** Which part of the grid a board shows: a frame of the size that the rules allow, which can be slid. It knows no rule. */

import type { Area } from '../art/looks.ts'
import { GRID, type PadRules } from '../protocol.ts'
import { pointOf, START } from '../table/grid.ts'
import type { PadBoard } from './pad.ts'

type Side = 'left' | 'right' | 'up' | 'down'
type Span = [low: number, high: number]

/** From the lower left, as corners are kept. */
const upward = (y: number) => GRID.rows - 1 - y

function spans({ squares }: PadBoard): { columns: Span; rows: Span } {
  const points = [START, ...squares.map(({ cell }) => pointOf(cell))]
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => upward(y))]
  return { columns: [Math.min(...xs), Math.max(...xs)], rows: [Math.min(...ys), Math.max(...ys)] }
}

/** Where a frame of a size begins that holds as much as possible of a span and lies on the grid. */
function placed(wanted: number, [low, high]: Span, size: number, cells: number): number {
  const least = Math.max(0, Math.min(high - size + 1, low))
  const most = Math.min(cells - size, Math.max(low, high - size + 1))
  return Math.min(Math.max(wanted, least), most)
}

/** The lower left corner of the frame: where it was slid to, or with the starting tile in the middle. */
export function cornerOf(board: PadBoard, { width, height }: PadRules): [number, number] {
  const { columns, rows } = spans(board)
  const [x, y] = board.corner ?? [START.x - Math.floor(width / 2), upward(START.y) - Math.floor(height / 2)]
  return [placed(x, columns, width, GRID.columns.length), placed(y, rows, height, GRID.rows)]
}

/** What is shown: the frame, and whatever lies outside of it. */
export function areaShown(board: PadBoard, rules: PadRules): Area {
  const [x, y] = cornerOf(board, rules)
  const { columns, rows } = spans(board)
  const left = Math.min(x, columns[0])
  const right = Math.max(x + rules.width - 1, columns[1])
  const bottom = Math.min(y, rows[0])
  const top = Math.max(y + rules.height - 1, rows[1])
  return { x: left, y: upward(top), width: right - left + 1, height: top - bottom + 1 }
}

const STEPS: Record<Side, [number, number]> = { left: [1, 0], right: [-1, 0], up: [0, -1], down: [0, 1] }
export const SIDES = Object.keys(STEPS) as Side[]

/** The board with everything one step further to this side, or nothing where something would not fit any more. */
export function slid(board: PadBoard, rules: PadRules, side: Side): PadBoard | undefined {
  const [x, y] = cornerOf(board, rules)
  const wanted: [number, number] = [x + STEPS[side][0], y + STEPS[side][1]]
  const moved = { ...board, corner: wanted }
  const [toX, toY] = cornerOf(moved, rules)
  return toX === wanted[0] && toY === wanted[1] ? moved : undefined
}
