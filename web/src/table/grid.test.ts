import { describe, expect, it } from 'vitest'
import type { TerritoryView } from '../protocol.ts'
import { areaOf, cellAt, cellMeant, namesOf, pointOf, reachBetween, shownOf, smallOf, viewOf } from './grid.ts'

describe('cells and points', () => {
  it('puts a1 at the bottom left and m13 at the top right', () => {
    expect(pointOf('a1')).toEqual({ x: 0, y: 12 })
    expect(pointOf('m13')).toEqual({ x: 12, y: 0 })
  })
  it('names every point it reads', () => {
    for (const cell of ['a1', 'g7', 'm13', 'c10']) expect(cellAt(pointOf(cell))).toBe(cell)
  })
})

it('says on which side a cell touches another', () => {
  expect(['h7', 'g6', 'f7', 'g8'].map((cell) => reachBetween('g7', cell))).toEqual(['right', 'down', 'left', 'up'])
})

describe('the part of a territory that is shown', () => {
  const territory = (left: number, right: number): TerritoryView => ({
    size: 5,
    squares: [],
    window: { left: right - 4, right: left + 4, bottom: 2, top: 10 },
    box: { left, right, bottom: 6, top: 6 },
  })
  it('is what is covered and some room around it, inside the frame still possible', () => {
    expect(shownOf(territory(6, 6))).toEqual({ left: 4, right: 8, bottom: 4, top: 8 })
    expect(shownOf(territory(4, 8))).toMatchObject({ left: 4, right: 8 })
  })
  it('is wide enough for every cell that can be chosen', () => {
    expect(shownOf(territory(6, 6), ['d7', 'g10'])).toEqual({ left: 3, right: 8, bottom: 4, top: 9 })
  })
  it('is a frame of full size in a small picture', () => {
    expect(smallOf(territory(6, 7))).toMatchObject({ left: 5, right: 9, bottom: 4, top: 8 })
    expect(smallOf(territory(4, 8))).toMatchObject({ left: 4, right: 8 })
  })
})

describe('the part of the grid that a territory is seen in', () => {
  /** Every territory that can lie around the start, of every width: what is covered, and its window. */
  function territories(size: number): TerritoryView[] {
    const spans = Array.from({ length: size }, (_, w) => w).flatMap((wider) =>
      Array.from({ length: wider + 1 }, (_, before): [number, number] => [6 - before, 6 - before + wider]),
    )
    return spans.flatMap(([left, right]) =>
      spans.map(([bottom, top]) => ({
        size,
        squares: [],
        box: { left, right, bottom, top },
        window: { left: right - size + 1, right: left + size - 1, bottom: top - size + 1, top: bottom + size - 1 },
      })),
    )
  }

  it.each([5, 7])('has one size through a whole match of %i × %i, and shows all that can be used', (size) => {
    for (const territory of territories(size)) {
      const shown = shownOf(territory)
      const view = viewOf(territory, shown)
      expect([view.right - view.left, view.top - view.bottom]).toEqual([size + 1, size + 1])
      expect(view.left).toBeLessThanOrEqual(shown.left)
      expect(view.right).toBeGreaterThanOrEqual(shown.right)
      expect(view.bottom).toBeLessThanOrEqual(shown.bottom)
      expect(view.top).toBeGreaterThanOrEqual(shown.top)
    }
  })
  it('has the territory in its middle, and slides by half a square at a time', () => {
    const grown = (left: number): TerritoryView => ({
      size: 5,
      squares: [],
      box: { left, right: 7, bottom: 6, top: 6 },
      window: { left: 3, right: left + 4, bottom: 2, top: 10 },
    })
    const views = [6, 5, 4, 3].map((left) => {
      const shown = shownOf(grown(left))
      const view = viewOf(grown(left), shown)
      expect(view.left + view.right).toBe(shown.left + shown.right)
      return view.left
    })
    expect(views).toEqual([3.5, 3, 2.5, 2])
  })
  it('names its columns and rows as cells are named', () => {
    expect(namesOf(areaOf({ left: 4, right: 6, bottom: 6, top: 7 }))).toEqual({
      columns: ['e', 'f', 'g'],
      rows: ['8', '7'],
    })
  })
})

describe('the square that a finger means', () => {
  const frame = { x: 4, y: 4, width: 5, height: 5 }
  const [left, right] = ['e9', 'f9'] // the first two squares of the first row
  const meant = (x: number, y: number, spots: string[], square = 34) =>
    cellMeant({ x: x / square, y: y / square }, frame, spots, square)

  it('is the one under it, if that can be chosen', () => {
    expect(meant(33, 17, [left, right])).toBe(left)
    expect(meant(35, 17, [left, right])).toBe(right)
  })
  it('is the nearest that can be chosen, if the finger misses it by no more than 22 pixels', () => {
    expect(meant(17 + 22, 17, [left])).toBe(left)
    expect(meant(17 + 20, 17 + 20, [left])).toBe(left)
    expect(meant(17 - 22, 17, [left])).toBe(left) // beyond the edge
  })
  it('is the one under it, where nothing to choose is near', () => {
    expect(meant(17 + 23, 17, [left])).toBe(right)
    expect(meant(17 - 23, 17, [left])).toBeUndefined()
  })
  it('needs no help where squares are large', () => {
    expect(meant(61, 30, [left], 60)).toBe(right)
  })
})
