import { describe, expect, it } from 'vitest'
import type { Choice } from '../protocol.ts'
import {
  bestCell,
  candidateLike,
  cellsHeld,
  gripOf,
  nextChoice,
  choicesAt,
  pickChoice,
  spotsOf,
  turnedClockwise,
} from './choice.ts'

const place = (direction: string, ...cells: string[]): Choice => ({
  text: ['place', cells[0], direction].join(' '),
  kind: 'place',
  cells,
  params: { direction },
})
const right = place('right', 'h7', 'i7')
const up = place('up', 'h7', 'h8')
const fromLeft = place('right', 'g8', 'h8')
const upside = place('down', 'h8', 'h7')

describe('the options at a square', () => {
  it('are the choices that cover it with either half, clockwise, first half first', () => {
    expect(choicesAt([upside, up, fromLeft, right], 'h7').map(({ text }) => text)).toEqual([
      'place h7 right',
      'place h7 up',
      'place h8 down',
    ])
  })
  it('are none where nothing can be laid', () => {
    expect(choicesAt([right, up], 'a1')).toEqual([])
  })
  it('keep the ghost as it is turned', () => {
    expect(pickChoice([right, up, upside], 'h7', { half: 1, reach: 'up' })).toBe(upside)
  })
  it('keep the side to which the ghost reaches where the halves cannot be swapped', () => {
    expect(pickChoice([right, up], 'h7', { half: 1, reach: 'up' })).toBe(up)
  })
  it('fall back on the first', () => {
    expect(pickChoice([right, up], 'h7', { half: 0, reach: 'left' })).toBe(right)
  })
  it('come round again when the ghost is turned', () => {
    expect(nextChoice([right, up], right)).toBe(up)
    expect(nextChoice([right, up], up)).toBe(right)
    expect(nextChoice([], undefined)).toBeUndefined()
  })
})

describe('a ghost over a square', () => {
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

describe('the square that is offered', () => {
  const settle = (cell: string, points?: number): Choice => ({
    text: `settle ${cell}`,
    kind: 'settle',
    cells: [cell],
    params: {},
    points,
  })
  it('is the one that brings most', () => {
    expect(bestCell([settle('f6', 1), settle('f7', 5), settle('f8', -2)], 'f6')).toBe('f7')
  })
  it('is the one that was used last, where no other brings more', () => {
    expect(bestCell([settle('f6'), settle('f7', 0), settle('f8', -2)], 'f7')).toBe('f7')
  })
  it('is one that can be chosen, where the one that was used last cannot', () => {
    expect(bestCell([settle('f6', -1), settle('f7', -1)], 'a1')).toBe('f6')
  })
  it('is none where nothing can be chosen', () => {
    expect(bestCell([], 'a1')).toBeUndefined()
  })
})
