import { describe, expect, it } from 'vitest'
import type { Kept } from '../app/mine.ts'
import { companions, goingOn, losesSeat, ownResult, past } from './myMatches.ts'

const kept = (id: string, more: Partial<Kept> = {}): Kept => ({
  id,
  tokens: [],
  at: 0,
  game: 'kingdomino',
  names: [],
  seats: [0],
  ...more,
})

describe('my matches', () => {
  it('go on first where it is my turn', () => {
    const tables = [kept('theirs'), kept('over', { over: true }), kept('mine'), kept('put away', { away: true })]
    const turns = new Map([
      ['theirs', 1],
      ['mine', 0],
    ])
    expect(goingOn(tables, turns).map(({ id }) => id)).toEqual(['mine', 'theirs'])
  })
  it('name the others, and a bot without a name as the table does', () => {
    expect(companions(kept('a', { names: ['Ann', 'easy', ''], bots: [null, 'easy', null] }))).toEqual(['Odo'])
    expect(companions(kept('a', { names: ['Ann', 'Ben'], seats: [1] }))).toEqual(['Ann'])
    expect(companions(kept('a', { names: ['Ann', 'Ben'], seats: [0, 1] }))).toEqual(['Ben'])
  })
  it('are lost with a seat only where there is one and the match goes on', () => {
    expect(losesSeat(kept('a', { tokens: ['x'] }))).toBe(true)
    expect(losesSeat(kept('a', { tokens: ['x'], over: true }))).toBe(false)
    expect(losesSeat(kept('a', { tokens: ['x'], seats: [] }))).toBe(false)
  })
  it('that are over stand in the order in which they ended', () => {
    const tables = [kept('first', { over: true, ended: 1 }), kept('last', { over: true, ended: 2 }), kept('going')]
    expect(past(tables).map(({ id }) => id)).toEqual(['last', 'first'])
  })
  it('tell my own place and points, the best one around one screen', () => {
    const result = { ranks: [2, 1, 3], totals: [40, 55, 30] }
    expect(ownResult(kept('a', { result, seats: [0] }))).toEqual({ place: 2, points: 40 })
    expect(ownResult(kept('a', { result, seats: [0, 1, 2] }))).toEqual({ place: 1, points: 55 })
    expect(ownResult(kept('a'))).toBeUndefined()
  })
})
