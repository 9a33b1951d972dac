import { describe, expect, it } from 'vitest'
import type { Replay, SeatView, Step, View } from '../protocol.ts'
import { Playback, wholeViews } from './playback.svelte.ts'

const step = (version: number, actor: number | null): Step => ({ version, actor, text: '', kind: 'claim' })
const turn = (seat: number, begin: number, end: number) => ({ seat, begin, end, ids: [], packed: '' })
/** Two deals, then turns of two actions and one, a deal between them. */
const match: Pick<Replay, 'steps' | 'turns'> = {
  steps: [null, null, 0, 0, null, 1].map((actor, index) => step(index + 1, actor)),
  turns: [turn(0, 2, 4), turn(1, 5, 6)],
}
const at = (version: number) => new Playback(match, version)

describe('a playback', () => {
  it('goes by action and stops at both ends', () => {
    const playback = at(5)
    playback.step(1)
    playback.step(1)
    expect([playback.version, playback.atEnd]).toEqual([6, true])
    playback.go(0)
    playback.step(-1)
    expect([playback.version, playback.atStart]).toEqual([0, true])
  })
  it('goes by turn to where each has been played', () => {
    const playback = at(0)
    const seen = [1, 1, 1, -1, -1].map((by) => {
      playback.turn(by as 1 | -1)
      return playback.version
    })
    expect(seen).toEqual([4, 6, 6, 4, 0])
  })
  it('begins at the nearest move to the one that a link names', () => {
    expect([at(99), at(-3), at(NaN), at(3.2)].map(({ version }) => version)).toEqual([6, 0, 0, 3])
  })
  it('plays itself to the end, and begins again from there', () => {
    const playback = at(5)
    playback.toggle()
    expect(playback.playing).toBe(true)
    playback.advance()
    expect([playback.version, playback.playing]).toEqual([6, false])
    playback.toggle()
    expect([playback.version, playback.playing]).toEqual([0, true])
  })
  it('stops where somebody chooses a move', () => {
    const playback = at(0)
    playback.toggle()
    playback.step(1)
    expect(playback.playing).toBe(false)
  })
  it('has three speeds, and shows chance for less time', () => {
    const playback = at(2)
    const seats = playback.pause
    playback.version = 4
    expect(playback.pause).toBeLessThan(seats)
    const speeds = [1, 2, 3].map(() => {
      playback.faster()
      return playback.pause
    })
    expect(new Set(speeds).size).toBe(3)
  })
  it('knows its keys', () => {
    const playback = at(0)
    expect(playback.press('End') && playback.version).toBe(6)
    expect(playback.press('ArrowLeft') && playback.version).toBe(5)
    expect(playback.press('ArrowLeft', true) && playback.version).toBe(4)
    expect(playback.press('ArrowDown') && playback.version).toBe(6)
    expect(playback.press('Home') && playback.version).toBe(0)
    expect(playback.press(' ') && playback.playing).toBe(true)
    expect(playback.press('x')).toBe(false)
  })
})

describe('the views of a replay', () => {
  const seat = (number: number, total: number) => ({ seat: number, score: { total, lines: [] } }) as unknown as SeatView
  const view = (version: number, seats: SeatView[]) => ({ version, seats }) as unknown as View

  it('are made whole from the seats that changed', () => {
    const views = wholeViews({ views: [view(0, [seat(0, 0), seat(1, 0)]), view(1, [seat(1, 4)]), view(2, [])] })
    expect(views.map(({ seats }) => seats.map(({ score }) => score.total))).toEqual([
      [0, 0],
      [0, 4],
      [0, 4],
    ])
  })
})
