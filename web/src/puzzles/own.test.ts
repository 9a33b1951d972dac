import { describe, expect, it } from 'vitest'
import type { Choice, Grade, OpinionView, Review, ReviewAnswer, ThoughtView, TurnReview } from '../protocol.ts'
import type { ReviewedMatch } from '../review/kept.ts'
import { isOwn, mistakesIn, opinionsOf, ownId } from './own.ts'

const RECORD = 'kingdomino record 2\ncheck 0123456789abcdef0123\n'
const turn = (seat: number, grade: Grade): TurnReview =>
  ({ seat, grade, given_up: 4, begin: 5, end: 7 }) as unknown as TurnReview
const review = (...turns: TurnReview[]): ReviewAnswer => ({
  review: { turns, grades: { inexact: 1.5 } } as unknown as Review,
  better: [],
})
const match = (...own: number[]): ReviewedMatch => ({
  game: 'duel',
  options: {},
  record: RECORD,
  seats: [],
  own,
  at: 0,
})

describe('the mistakes of one’s own', () => {
  it('are the turns of one’s own seats that were mistakes or blunders', () => {
    const answer = review(turn(0, 'mistake'), turn(1, 'blunder'), turn(0, 'inexact'), turn(0, 'blunder'))
    const found = mistakesIn([{ answer, match: match(0) }])
    expect(found.map(({ number, grade }) => [number, grade])).toEqual([
      [1, 'mistake'],
      [4, 'blunder'],
    ])
    expect(found.map(({ good }) => good)).toEqual([1.5, 1.5])
  })
  it('have addresses that tell match and turn', () => {
    expect(ownId(RECORD, 3)).toBe('own-0123456789ab-4')
    expect(isOwn('own-0123456789ab-4')).toBe(true)
    expect(isOwn('duel-7')).toBe(false)
  })
  it('are none where the review is not ready, or whose seats these were is not known', () => {
    expect(mistakesIn([{ answer: null, match: match(0) }, { answer: review(turn(0, 'mistake')) }])).toEqual([])
    expect(mistakesIn([{ answer: review(turn(0, 'mistake')), match: match() }])).toEqual([])
  })
})

describe('a turn that was tried', () => {
  const opinion = (id: number, lead: number): OpinionView =>
    ({ ids: [id], leads: [-lead, lead], shares: [0.5, 0.5], playouts: 100, after: [0, 0], totals: [0, 0] }) as never
  const choice = (id: number): Choice => ({ text: `claim ${id}`, kind: 'claim' })
  const thought = (taken: number): ThoughtView =>
    ({ seat: 1, turns: [opinion(1, 9), opinion(2, 8), opinion(3, 4)], taken }) as never

  it('is right where it gives up less than a good turn may, and is its own best one then', () => {
    const { right, best, place, givenUp, margin } = opinionsOf(thought(1), { choice }, 1.5)
    expect([right, best.ids, place, givenUp, margin]).toEqual([true, [2], 2, 1, 0])
  })
  it('is wrong where it gives up more, and the best one is shown', () => {
    const { right, best, place, of, givenUp, margin } = opinionsOf(thought(2), { choice }, 1.5)
    expect([right, best.ids, place, of, givenUp, margin]).toEqual([false, [1], 3, 3, 5, 1])
  })
})
