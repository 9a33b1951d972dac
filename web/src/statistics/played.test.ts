import { describe, expect, it } from 'vitest'
import type { Kept } from '../app/mine.ts'
import type { View } from '../protocol.ts'
import { playedAt } from './played.ts'

const table = (more: Partial<Kept> = {}): Kept => ({
  id: 'x',
  tokens: [],
  at: 7,
  game: 'kingdomino',
  names: ['Ann', 'Hob'],
  seats: [0],
  ...more,
})
const view = (result: View['result'] = { ranks: [1, 2], totals: [40, 30], decided_by: 'score' }) =>
  ({
    game: 'kingdomino',
    options: {},
    result,
    seats: [{ score: { lines: [] } }, { score: { lines: [] } }],
  }) as never as View

describe('what is kept of a match', () => {
  it('is its result and whose seats are mine', () => {
    expect(playedAt(table(), view())).toMatchObject({ id: 'x', at: 7, mine: [0], totals: [40, 30], ranks: [1, 2] })
  })
  it('is nothing while it goes on', () => {
    expect(playedAt(table(), view(null))).toBeUndefined()
  })
  it('is a daily deal that counts, and nothing of its practice', () => {
    const day = { date: '2026-03-09', until: 0 }
    expect(playedAt(table({ daily: { ...day, counted: true } }), view())).toBeDefined()
    expect(playedAt(table({ daily: day }), view())).toBeUndefined()
  })
})
