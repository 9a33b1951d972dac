import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { View } from '../protocol.ts'
import { followedTo, keepFollowed } from './followed.ts'
import type { FollowedTurn } from './following.svelte.ts'

const turnTo = (version: number): FollowedTurn => ({
  seat: 1,
  lines: [{ steps: [{ version, actor: 1, text: 'claim 4', kind: 'claim' }] }],
  before: { version: version - 1 } as View,
  after: { version } as View,
})
const kept = new Map<string, string>()

describe('the turns that a reloaded page can show again', () => {
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    })
  })
  it('are those that led to where the table is', () => {
    keepFollowed('one', [turnTo(7), turnTo(8)])
    expect(followedTo('one', 8)).toEqual([turnTo(7), turnTo(8)])
  })
  it('are none when something was done since', () => {
    keepFollowed('one', [turnTo(7), turnTo(8)])
    expect(followedTo('one', 9)).toEqual([])
  })
  it('are none after a turn of this person', () => {
    keepFollowed('one', [turnTo(8)])
    keepFollowed('one', [])
    expect([followedTo('one', 8), kept.size]).toEqual([[], 0])
  })
  it('are those of one table only, so that they never fill the storage', () => {
    keepFollowed('one', [turnTo(8)])
    keepFollowed('two', [turnTo(8)])
    expect([followedTo('one', 8), followedTo('two', 8), kept.size]).toEqual([[], [turnTo(8)], 1])
  })
  it('are none where another release kept them, or where they cannot be read', () => {
    keepFollowed('one', [turnTo(8)])
    for (const [key, text] of kept) kept.set(key, text.replace(/"protocol":\d+/, '"protocol":0'))
    expect(followedTo('one', 8)).toEqual([])
    for (const key of kept.keys()) kept.set(key, '{')
    expect(followedTo('one', 8)).toEqual([])
  })
})
