import { expect, test } from 'vitest'
import type { OpinionView, ThoughtView } from '../protocol.ts'
import { meritsOf } from './merits.ts'

const opinion = (after: number[], totals: number[]): OpinionView => ({
  ids: [1],
  playouts: 100,
  prior: 0,
  mean: 0,
  after,
  totals,
  leads: [0, 0],
  shares: [0.5, 0.5],
})
const best = opinion([12, 9], [50, 44])
const next = opinion([15, 9], [48, 47])
const thought: ThoughtView = { seat: 0, before: [10, 9], turns: [best, next], playouts: 200, taken: null }

test('a turn scores now, keeps open and denies, compared with the next best', () => {
  expect(meritsOf(best, next, thought)).toEqual({ now: 2, later: 38, open: 5, denied: 3 })
})

test('what playouts cannot tell from nothing is not told', () => {
  const alike = opinion([12, 9], [49.8, 44.3])
  expect(meritsOf(best, alike, thought)).toMatchObject({ open: 0, denied: 0 })
})

test('a turn without another has nothing to be compared with', () => {
  expect(meritsOf(best, undefined, thought)).toMatchObject({ now: 2, later: 38, open: 0, denied: 0 })
})
