import { describe, expect, test } from 'vitest'
import { duel } from '../games/duel/theme.ts'
import { kingdomino } from '../games/kingdomino/theme.ts'
import { askedBy } from './asking.ts'

describe('what is asked', () => {
  const pick = (...dice: number[]) => ({ text: `pick ${dice.join(' ')}`, kind: 'pick', params: { dice } })

  test('is for two dice where only pairs can be taken', () => {
    expect(askedBy([pick(1, 2), pick(1, 3)], duel)).toBe('web.prompt.pick_two')
  })

  test('is what the phase asks where one die can be taken', () => {
    expect(askedBy([pick(1), pick(2)], duel)).toBeUndefined()
  })

  test('is for one or two dice where a power allows both', () => {
    expect(askedBy([pick(1), pick(2), pick(1, 2)], duel)).toBe('web.prompt.pick_power')
  })

  test('is for nothing where nothing can be drawn', () => {
    expect(askedBy([{ text: 'skip', kind: 'skip' }], duel)).toBe('web.prompt.skip')
  })

  test('is for a power where only that could make the dice fit', () => {
    const [skip, turn] = [
      { text: 'skip', kind: 'skip' },
      { text: 'turn 2', kind: 'turn' },
    ]
    expect(askedBy([turn, skip], duel)).toBe('web.prompt.stuck')
    expect(askedBy([turn, skip, { text: 'draw a1 right', kind: 'draw' }], duel)).toBeUndefined()
  })

  test('is to discard where nothing else can be done', () => {
    expect(askedBy([{ text: 'discard', kind: 'discard' }], kingdomino)).toBe('web.prompt.discard')
  })

  test('is left to the phase while nothing can be chosen', () => {
    expect(askedBy([], duel)).toBeUndefined()
  })
})
