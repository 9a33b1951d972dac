import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { View } from '../protocol.ts'
import { Following, lineTime, turnTime, type FollowedTurn } from './following.svelte.ts'
import type { Line } from './turns.ts'

const view = (version: number) => ({ version }) as View
const line = (kind: string): Line => ({ steps: [{ version: 1, actor: 1, text: kind, kind }] })
const burning: Line = {
  steps: [{ version: 1, actor: 1, text: 'fire', kind: 'fire', events: [{ code: 'resource_destroyed', params: {} }] }],
}

/** The turn of a bot that leads to a version: it lays a domino and takes another. */
const turnTo = (version: number, lines = 2): FollowedTurn => ({
  seat: version % 4,
  lines: ['place', 'claim', 'fire', 'recruit'].slice(0, lines).map(line),
  before: view(version - 1),
  after: view(version),
})
const NORMAL = { lasts: (milliseconds: number) => milliseconds, unseen: () => false }
const NONE = { lasts: () => 0, unseen: () => false }
const UNSEEN = { ...NORMAL, unseen: () => true }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the time that a turn is shown', () => {
  it('is under two seconds however much was done, and shorter the more turns wait', () => {
    for (const number of [1, 2, 5, 30]) {
      const lines = Array<Line>(number).fill(burning)
      const times = [0, 1, 2, 3, 9].map((waiting) => turnTime(lines, waiting))
      expect(Math.max(...times)).toBeLessThan(2000)
      expect([...times].sort((one, other) => other - one)).toEqual(times)
    }
  })

  it('leaves most of it to what happened because of a move, also in a round of three', () => {
    const lines = [line('place'), burning, line('claim')]
    const [laid, burnt, taken] = lines.map((each) => lineTime(lines, each, 2))
    expect(burnt).toBeGreaterThan(600)
    expect(laid).toBe(taken)
    expect(laid).toBeGreaterThan(200)
    const round = [2, 1, 0].map((waiting) => turnTime(lines, waiting))
    expect(round.reduce((sum, each) => sum + each)).toBeLessThan(4000)
  })
})

describe('turns of others', () => {
  it('keep nobody waiting who has only one to see', () => {
    const following = new Following(NORMAL)
    following.add(turnTo(1))
    expect(following.view).toBeNull()
    expect(following.line?.steps[0].kind).toBe('place')
    vi.advanceTimersByTime(turnTime(turnTo(1).lines, 0) / 2)
    expect(following.line?.steps[0].kind).toBe('claim')
    vi.advanceTimersByTime(turnTime(turnTo(1).lines, 0) / 2)
    expect(following.turn).toBeNull()
  })

  it('are shown one after the other, a round of three in less than four seconds', () => {
    const following = new Following(NORMAL)
    for (const version of [1, 2, 3]) following.add(turnTo(version, 4))
    const drawn = [following.view?.version]
    let time = 0
    for (; following.turn; time += 10) {
      vi.advanceTimersByTime(10)
      if (drawn.at(-1) !== following.view?.version) drawn.push(following.view?.version)
    }
    expect(drawn).toEqual([1, 2, undefined])
    expect(time).toBeLessThan(4000)
  })

  it('are skipped at once', () => {
    const following = new Following(NORMAL)
    for (const version of [1, 2, 3]) following.add(turnTo(version))
    following.skip()
    expect([following.view, following.turn]).toEqual([null, null])
    vi.runAllTimers()
    expect([following.view, following.turn]).toEqual([null, null])
  })

  it('are not shown to who wants no movement or does not look, but can be seen again', () => {
    for (const movement of [NONE, UNSEEN]) {
      const following = new Following(movement)
      for (const version of [1, 2]) following.add(turnTo(version))
      expect([following.view, following.turn]).toEqual([null, null])
      following.again()
      expect(following.view?.version).toBe(0)
      vi.runOnlyPendingTimers()
      expect(following.view?.version).toBe(1)
      vi.runAllTimers()
      expect([following.view, following.turn]).toEqual([null, null])
    }
  })

  it('are not shown again after one’s own turn', () => {
    const following = new Following(NORMAL)
    following.add(turnTo(1))
    expect(following.kept).toHaveLength(1)
    following.forget()
    following.again()
    expect([following.view, following.canRepeat]).toEqual([null, false])
  })

  it('are dropped where too many wait', () => {
    const following = new Following(NORMAL)
    for (let version = 1; version <= 40; version++) following.add(turnTo(version))
    let time = 0
    for (; following.turn; time += 50) vi.advanceTimersByTime(50)
    expect(time).toBeLessThan(8000)
  })
})
