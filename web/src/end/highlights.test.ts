import { describe, expect, it } from 'vitest'
import type { ScoreLineView, Step } from '../protocol.ts'
import { comparisonOf } from './comparison.ts'
import { bestRegion, biggestTurns } from './highlights.ts'

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
  it('add up a turn from its first step to the last, whoever acts in between', () => {
    const steps = [
      step(0, { begins: true }),
      step(1, { begins: true, points: 4 }),
      step(0, { points: 2, laid: [{ terrain: 'lake' }], cells: ['g8'] }),
      step(null, { points: 0 }),
      step(0, { points: 3 }),
      step(0, { begins: true }),
    ]
    expect(biggestTurns(steps)).toEqual([{ seat: 0, points: 5, laid: [{ terrain: 'lake' }], cells: ['g8'] }])
    expect(biggestTurns([step(0, { begins: true })])).toEqual([])
  })
  it('name everybody who had the biggest turn, each once', () => {
    const steps = [4, 7, 7, 7].map((points, turn) => step(turn % 2, { begins: true, points }))
    expect(biggestTurns(steps).map(({ seat, points }) => [seat, points])).toEqual([
      [1, 7],
      [0, 7],
    ])
  })
})
