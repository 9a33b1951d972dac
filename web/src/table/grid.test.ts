import { describe, expect, it } from 'vitest'
import type { TerritoryView } from '../protocol.ts'
import { cellAt, pointOf, reachBetween, shownOf, smallOf } from './grid.ts'

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
