/** Cells of the grid as points of a board, and which part of a territory is shown. What may lie there is not here. */

import type { Point } from '../art/outline.ts'
import { STEP, type Area, type Side } from '../art/looks.ts'
import { GRID, type Rectangle, type TerritoryView } from '../protocol.ts'

/** Screens count rows from the top, cells from the bottom. */
export const pointOf = (cell: string): Point => ({
  x: GRID.columns.indexOf(cell.charAt(0)),
  y: GRID.rows - Number(cell.slice(1)),
})
export const cellAt = ({ x, y }: Point): string => `${GRID.columns.charAt(x)}${GRID.rows - y}`
export const isOnGrid = ({ x, y }: Point): boolean => x >= 0 && x < GRID.columns.length && y >= 0 && y < GRID.rows
export const START: Point = pointOf(GRID.start)

export const areaOf = ({ left, right, bottom, top }: Rectangle): Area => ({
  x: left,
  y: GRID.rows - 1 - top,
  width: right - left + 1,
  height: top - bottom + 1,
})

/** On which side of a cell another one lies that touches it. */
export function reachBetween(from: string, to: string): Side {
  const [a, b] = [pointOf(from), pointOf(to)]
  const sides = Object.entries(STEP) as [Side, Point][]
  return sides.find(([, step]) => step.x === b.x - a.x && step.y === b.y - a.y)?.[0] ?? 'right'
}

/** How many squares are shown around what is covered; this is not a rule. */
const AROUND = 2

/** The part of a territory worth showing: what is covered and some room around it, and every cell that can be chosen. */
export function shownOf({ window, box }: TerritoryView, cells: readonly string[] = []): Rectangle {
  const points = cells.map(pointOf)
  const [columns, rows] = [points.map(({ x }) => x), points.map(({ y }) => GRID.rows - 1 - y)]
  return {
    left: Math.min(Math.max(window.left, box.left - AROUND), ...columns),
    right: Math.max(Math.min(window.right, box.right + AROUND), ...columns),
    bottom: Math.min(Math.max(window.bottom, box.bottom - AROUND), ...rows),
    top: Math.max(Math.min(window.top, box.top + AROUND), ...rows),
  }
}

/**
 * The part of the grid that a large territory is seen in. It has the same size through the whole match, so that squares
 * keep theirs: a territory `w` wide shows at most `w + 2 · AROUND` columns and never more than its window of
 * `2 · size − w`, which is `size + AROUND` where both are equal. What is shown lies in its middle, so that it may begin
 * in the midst of a square.
 */
export function viewOf({ size }: TerritoryView, shown: Rectangle): Rectangle {
  const span = (low: number, high: number): [number, number] => {
    const spare = Math.max(0, size + AROUND - (high - low + 1))
    return [low - spare / 2, high + spare / 2]
  }
  const [left, right] = span(shown.left, shown.right)
  const [bottom, top] = span(shown.bottom, shown.top)
  return { left, right, bottom, top }
}

/** The names of the columns and rows of an area, from the upper left. */
export const namesOf = ({ x, y, width, height }: Area): { columns: string[]; rows: string[] } => ({
  columns: Array.from({ length: width }, (_, column) => GRID.columns.charAt(x + column)),
  rows: Array.from({ length: height }, (_, row) => String(GRID.rows - y - row)),
})

/** A small picture's part: the frame of full size around what is covered, so that it does not jump with every move. */
export function smallOf({ window, box, size }: TerritoryView): Rectangle {
  const span = (low: number, high: number, from: number, to: number): [number, number] => {
    const spare = Math.max(0, size - (high - low + 1))
    const start = Math.max(from, Math.min(low - Math.floor(spare / 2), to - size + 1))
    return [Math.min(start, low), Math.max(Math.min(to, start + size - 1), high)]
  }
  const [left, right] = span(box.left, box.right, window.left, window.right)
  const [bottom, top] = span(box.bottom, box.top, window.bottom, window.top)
  return { left, right, bottom, top }
}

/** How far from its middle a finger may miss a square that can be chosen, in pixels: targets are twice as large. */
const FINGER = 22

/**
 * The square that a finger means at a point of a grid whose squares are so many pixels wide, counted in squares from
 * the grid's upper left: the one under it if that can be chosen, else the nearest that can and is within reach.
 * Where none is near, the square under the finger: then the person is told why it cannot be chosen.
 */
export function cellMeant(at: Point, frame: Area, spots: readonly string[], square: number): string | undefined {
  const under = { x: frame.x + Math.floor(at.x), y: frame.y + Math.floor(at.y) }
  const isInside = at.x >= 0 && at.y >= 0 && at.x < frame.width && at.y < frame.height
  const here = isInside ? cellAt(under) : undefined
  if (here !== undefined && spots.includes(here)) return here
  const missedBy = (cell: string) => {
    const { x, y } = pointOf(cell)
    return Math.max(Math.abs(x - frame.x + 0.5 - at.x), Math.abs(y - frame.y + 0.5 - at.y)) * square
  }
  const near = spots.filter((cell) => missedBy(cell) <= FINGER)
  return near.length ? near.reduce((best, cell) => (missedBy(cell) < missedBy(best) ? cell : best)) : here
}
