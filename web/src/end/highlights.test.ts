import { describe, expect, it } from 'vitest'
import type { ScoreLineView, Step } from '../protocol.ts'
import { comparisonOf } from './comparison.ts'
import { bestRegion, biggestTurn, turnsOf } from './highlights.ts'

const region = (terrain: string, points: number, ...cells: string[]): ScoreLineView => ({
  code: 'region',
  clause: 'C9',
  points,
  params: { terrain },
  cells,
})
const bonus = (points: number): ScoreLineView => ({ code: 'harmony', clause: 'K5', points })
const step = (actor: number | null, more: Partial<Step> = {}): Step => ({
  version: 0,
  actor,
  text: '',
  kind: 'place',
  ...more,
})
const WORDS = { regionLine: 'region', terrainWords: 'terrain' }

describe('the comparison', () => {
  const sheets = [
    [region('wheat', 4, 'a1'), region('wheat', 2, 'c1'), region('lake', 0), bonus(5)],
    [region('wheat', 1, 'b2'), region('mine', 9)],
  ]
  it('adds up each terrain, leaves out what is worth nothing, and puts bonuses last', () => {
    expect(comparisonOf(sheets, WORDS).map(({ terrain, code, points }) => [terrain ?? code, ...points])).toEqual([
      ['mine', 0, 9],
      ['wheat', 6, 1],
      ['harmony', 5, 0],
    ])
  })
  it('keeps the squares of each seat', () => {
    expect(comparisonOf(sheets, WORDS)[1]?.cells).toEqual([['a1', 'c1'], ['b2']])
  })
})

describe('the highlights', () => {
  it('name the region that is worth most, and no bonus', () => {
    expect(bestRegion([[bonus(20), region('lake', 3)], [region('mine', 9)]], 'region')).toMatchObject({
      seat: 1,
      line: { points: 9 },
    })
    expect(bestRegion([[bonus(5)]], 'region')).toBeUndefined()
  })
  it('add up a turn from its first step to the next turn, whatever chance does in between', () => {
    const steps = [
      step(0, { begins: true, points: 2, laid: [{ terrain: 'lake' }], cells: ['g8'] }),
      step(0, { points: 3 }),
      step(null, { points: 0 }),
      step(1, { begins: true, points: 4 }),
      step(0, { begins: true }),
    ]
    expect(turnsOf(steps).map(({ seat, number, points }) => [seat, number, points])).toEqual([
      [0, 1, 5],
      [1, 1, 4],
      [0, 2, 0],
    ])
    expect(biggestTurn(steps)).toMatchObject({ seat: 0, points: 5, cells: ['g8'] })
    expect(biggestTurn([step(0, { begins: true })])).toBeUndefined()
  })
})
