import { describe, expect, it } from 'vitest'
import type { Expectation, ThoughtView, TurnReview } from '../protocol.ts'
import { chancesAt, lineOf, pointsOf } from './chances.ts'
import { checkOf } from './kept.ts'
import { shortened } from './reviewing.svelte.ts'

const at = (chance: number): Expectation => ({ totals: [0, 0], leads: [0, 0], chances: [chance, 1 - chance] })
const turn = (begin: number, end: number, before: number, after: number) =>
  ({ begin, end, before: at(before), after: at(after) }) as TurnReview

const review = { start: at(0.5), turns: [turn(1, 3, 0.6, 0.4), turn(4, 5, 0.7, 0.7)], end: at(1) }

describe('the chances of winning', () => {
  const points = pointsOf(review, 5)

  it('go from the start over each turn to the end', () => {
    expect(points.map(({ version, chances }) => [version, chances[0]])).toEqual([
      [0, 0.5],
      [1, 0.6],
      [3, 0.4],
      [4, 0.7],
      [5, 0.7],
      [5, 1],
    ])
  })
  it('are at each move what was known last', () => {
    expect([0, 2, 3, 4, 5].map((version) => chancesAt(points, version)[0])).toEqual([0.5, 0.6, 0.4, 0.7, 1])
  })
  it('are drawn from the lower left to the upper right', () => {
    expect(lineOf(points.slice(0, 2), 0, 5, 100, 50)).toBe('M0.0 25.0L20.0 20.0')
    expect(lineOf(points, 1, 5, 100, 50).endsWith('L100.0 50.0')).toBe(true)
  })
})

describe('what is told of a match', () => {
  it('is kept under the last line of its record', () => {
    expect(checkOf('kingdomino record 2\nrules duel\ncheck abc\n')).toBe('check abc')
  })
  it('is sent without what nobody needs', () => {
    const opinion = (id: number) => ({ ids: [id] })
    const thought = (taken: number | null) =>
      ({
        seat: 0,
        before: [],
        playouts: 9,
        turns: [opinion(1), opinion(2), opinion(3)],
        taken,
      }) as unknown as ThoughtView
    const ids = (taken: number | null) => shortened(thought(taken)).turns.map((turn) => turn.ids[0])
    expect([ids(2), ids(0), ids(null)]).toEqual([[1, 3], [1], [1]])
    expect([shortened(thought(2)).taken, shortened(thought(0)).taken, shortened(thought(null)).taken]).toEqual([
      1,
      0,
      null,
    ])
  })
})
