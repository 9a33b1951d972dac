import { describe, expect, it } from 'vitest'
import type { PuzzleEntry } from '../protocol.ts'
import { nextAfter, puzzleOfDay } from './choosing.ts'

const puzzle = (id: string, variant = 'duel', difficulty = 'easy'): PuzzleEntry => ({
  id,
  variant,
  game: variant,
  options: {},
  difficulty,
})
const ALL = [puzzle('a'), puzzle('b'), puzzle('c', 'totem'), puzzle('d', 'duel', 'hard'), puzzle('e')]
const NONE = { variant: '', difficulty: '' }
const kept = (...ids: string[]) => ({ tried: Object.fromEntries(ids.map((id) => [id, true])), streak: 0, best: 0 })

describe('the next puzzle', () => {
  it('is one that was not tried, in the order of the list, from this one on', () => {
    expect(nextAfter(ALL, 'b', NONE, kept('c'))?.id).toBe('d')
    expect(nextAfter(ALL, 'd', NONE, kept('e'))?.id).toBe('a')
  })
  it('is of the chosen game and difficulty', () => {
    expect(nextAfter(ALL, 'a', { variant: 'duel', difficulty: 'hard' }, kept())?.id).toBe('d')
  })
  it('is the next one at all where everything was tried, and never this one', () => {
    expect(nextAfter(ALL, 'a', NONE, kept('a', 'b', 'c', 'd', 'e'))?.id).toBe('b')
    expect(nextAfter([puzzle('a')], 'a', NONE, kept())).toBeUndefined()
  })
})

describe('the puzzle of the day', () => {
  it('changes at midnight UTC and goes through all of them', () => {
    const days = Array.from({ length: ALL.length }, (_, day) => puzzleOfDay(ALL, (day + 0.5) * 24 * 3600 * 1000)?.id)
    expect(new Set(days).size).toBe(ALL.length)
    expect(puzzleOfDay(ALL, 24 * 3600 * 1000 - 1)).not.toBe(puzzleOfDay(ALL, 24 * 3600 * 1000))
  })
})
