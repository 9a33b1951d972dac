import { describe, expect, it } from 'vitest'
import type { Choice, Territory } from '../protocol.ts'
import {
  candidateLike,
  cellAt,
  cellsHeld,
  gripOf,
  isForced,
  nextOption,
  optionsAt,
  pickOption,
  placeOf,
  reachOf,
  smallOf,
  spotsOf,
  turnedClockwise,
} from './choice.ts'

const place = (direction: string, ...cells: string[]): Choice => ({
  text: `place ${cells[0]} ${direction}`,
  kind: 'place',
  cells,
  params: { direction },
})
const right = place('right', 'h7', 'i7')
const up = place('up', 'h7', 'h8')
const fromLeft = place('right', 'g8', 'h8')
const upside = place('down', 'h8', 'h7')

describe('cells and places', () => {
  it('puts a1 at the bottom left and m13 at the top right', () => {
    expect(placeOf('a1')).toEqual({ x: 0, y: 12 })
    expect(placeOf('m13')).toEqual({ x: 12, y: 0 })
  })
  it('names every place it reads', () => {
    for (const cell of ['a1', 'g7', 'm13', 'c10']) expect(cellAt(placeOf(cell))).toBe(cell)
  })
})

describe('the options at a square', () => {
  it('are the choices that cover it with either half, clockwise, first half first', () => {
    expect(optionsAt([upside, up, fromLeft, right], 'h7').map(({ text }) => text)).toEqual([
      'place h7 right',
      'place h7 up',
      'place h8 down',
    ])
  })
  it('are none where nothing can be laid', () => {
    expect(optionsAt([right, up], 'a1')).toEqual([])
  })
  it('keep the piece as it is held', () => {
    expect(pickOption([right, up, upside], 'h7', { half: 1, reach: 'up' })).toBe(upside)
  })
  it('keep the side to which the piece reaches where the halves cannot be swapped', () => {
    expect(pickOption([right, up], 'h7', { half: 1, reach: 'up' })).toBe(up)
  })
  it('fall back on the first', () => {
    expect(pickOption([right, up], 'h7', { half: 0, reach: 'left' })).toBe(right)
  })
  it('come round again when the piece is turned', () => {
    expect(nextOption([right, up], right)).toBe(up)
    expect(nextOption([right, up], up)).toBe(right)
    expect(nextOption([], undefined)).toBeUndefined()
  })
})

describe('a piece held over a square', () => {
  it('is gripped by the half that lies there', () => {
    expect(gripOf(fromLeft, 'h8')).toEqual({ half: 1, reach: 'left' })
    expect(gripOf({ text: 'fire c3', kind: 'fire', cells: ['c3'] }, 'c3')).toEqual({ half: 0, reach: 'right' })
  })
  it('covers its first half’s square first', () => {
    expect(cellsHeld('h8', { half: 1, reach: 'left' }, true)).toEqual(['g8', 'h8'])
    expect(cellsHeld('m13', { half: 0, reach: 'right' }, true)).toEqual(['m13'])
  })
  it('turns clockwise', () => {
    expect(turnedClockwise({ half: 0, reach: 'up' })).toEqual({ half: 0, reach: 'right' })
  })
  it('is asked about like a legal action of its kind', () => {
    expect(candidateLike(right, 'c3', { half: 0, reach: 'up' })).toEqual({
      kind: 'place',
      cells: ['c3', 'c4'],
      params: {},
    })
    expect(candidateLike(right, 'c3', { half: 1, reach: 'left' })).toMatchObject({ cells: ['b3', 'c3'] })
    const ink: Choice = { text: 'ink 2 h7', kind: 'ink', cells: ['h7'], params: { die: 2 } }
    expect(candidateLike(ink, 'c3', { half: 0, reach: 'up' })).toEqual({
      kind: 'ink',
      cells: ['c3'],
      params: { die: 2 },
    })
  })
})

it('marks every square that a choice covers, once', () => {
  expect(spotsOf([right, up, { text: 'discard', kind: 'discard' }])).toEqual(['h7', 'i7', 'h8'])
})

it('forces the last claim, and no placement', () => {
  expect(isForced([{ text: 'claim 4', kind: 'claim' }])).toBe(true)
  expect(isForced([right])).toBe(false)
})

describe('the part of a territory that is shown', () => {
  const territory = (left: number, right: number): Territory => ({
    size: 5,
    squares: [],
    window: { left: right - 4, right: left + 4, bottom: 2, top: 10 },
    box: { left, right, bottom: 6, top: 6 },
  })
  it('is what the next piece can reach, inside the frame still possible', () => {
    expect(reachOf(territory(6, 6))).toEqual({ left: 4, right: 8, bottom: 4, top: 8 })
    expect(reachOf(territory(4, 8))).toMatchObject({ left: 4, right: 8 })
  })
  it('is a frame of full size in a small picture', () => {
    expect(smallOf(territory(6, 7))).toMatchObject({ left: 5, right: 9, bottom: 4, top: 8 })
    expect(smallOf(territory(4, 8))).toMatchObject({ left: 4, right: 8 })
  })
})
