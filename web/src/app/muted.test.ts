import { beforeEach, describe, expect, it, vi } from 'vitest'
import { inheritMuted, keepMuted, mutedAt } from './muted.ts'

describe('who is muted', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    })
  })
  it('is kept for each table', () => {
    keepMuted('one', [1])
    keepMuted('two', [0, 2])
    expect([mutedAt('one'), mutedAt('two'), mutedAt('three')]).toEqual([[1], [0, 2], []])
  })
  it('is forgotten when nobody is muted any more', () => {
    keepMuted('one', [1])
    keepMuted('one', [])
    expect(mutedAt('one')).toEqual([])
  })
  it('stays muted in the rematch', () => {
    keepMuted('one', [1])
    inheritMuted('one', 'two')
    expect(mutedAt('two')).toEqual([1])
  })
  it('is nobody where what was kept cannot be read', () => {
    localStorage.setItem('kingdomino.muted', '{')
    expect(mutedAt('one')).toEqual([])
  })
})
