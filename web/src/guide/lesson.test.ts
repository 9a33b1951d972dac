import { describe, expect, it } from 'vitest'
import type { Choice, ScoreLineView, SeatView } from '../protocol.ts'
import { glanceAt } from './glance.fixture.ts'
import { bestSpot, goOn, gotIt, numberOf, pressedFor, type Lesson, type Glance, type Progress } from './lesson.ts'

const choice = (text: string, points?: number, cell = 'g8'): Choice => ({
  text,
  kind: text.split(' ')[0] ?? '',
  cells: [cell],
  points,
})

const moment = (phase: string, turns = 0, choices: Choice[] = []): Glance => glanceAt({ phase }, choices, { turns })

const lesson = (key: string, phase: string, more: Partial<Lesson> = {}): Lesson => ({
  key,
  fits: ({ view }) => view.phase === phase,
  at: () => [],
  ...more,
})

const WELCOME = lesson('welcome', 'open', { read: true })
const CHOOSE = lesson('choose', 'open')
const PLACE = lesson('place', 'place')
const DISCARD = lesson('discard', 'discard', { rare: true })
const LESSONS = [WELCOME, CHOOSE, PLACE, DISCARD]
const START: Progress = { given: [], current: undefined }

describe('the guide', () => {
  it('gives the first lesson that fits', () => {
    expect(goOn(LESSONS, START, moment('open')).current).toBe(WELCOME)
    expect(goOn(LESSONS, START, moment('place')).current).toBe(PLACE)
  })
  it('stays with a lesson as long as it fits', () => {
    const progress = goOn(LESSONS, START, moment('open'))
    expect(goOn(LESSONS, progress, moment('open', 3)).current).toBe(WELCOME)
  })
  it('counts a lesson as given when the person has played on', () => {
    const after = goOn(LESSONS, goOn(LESSONS, START, moment('open')), moment('place'))
    expect(after).toMatchObject({ given: ['welcome'], current: PLACE })
  })
  it('goes to the next lesson that fits when the person has understood', () => {
    const after = gotIt(LESSONS, goOn(LESSONS, START, moment('open')), moment('open'))
    expect(after).toMatchObject({ given: ['welcome'], current: CHOOSE })
  })
  it('goes on when what a lesson asks for was done, although it still fits', () => {
    const turn = lesson('turn', 'place', { done: (now, since) => now.grip !== since.grip })
    const asked = goOn([turn], START, moment('place'))
    const before = { ...moment('place'), grip: asked.since?.grip ?? moment('place').grip }
    expect(goOn([turn], asked, before).current).toBe(turn)
    expect(goOn([turn], asked, { ...before, grip: { half: 1, reach: 'up' } })).toMatchObject({ given: ['turn'] })
  })
  it('is silent where nothing new happens, and gives no lesson twice', () => {
    const progress = { given: ['welcome', 'choose', 'place'], current: undefined }
    expect(goOn(LESSONS, progress, moment('place')).current).toBeUndefined()
    expect(gotIt(LESSONS, progress, moment('claim'))).toEqual(progress)
  })
  it('gives a lesson later that did not come to its turn', () => {
    const played = goOn(LESSONS, goOn(LESSONS, START, moment('open')), moment('place'))
    expect(goOn(LESSONS, played, moment('open')).current).toBe(CHOOSE)
  })
})

describe('the number of a lesson', () => {
  it('counts those that every match has', () => {
    expect(numberOf(LESSONS, { given: ['welcome'], current: CHOOSE })).toEqual({ number: 2, of: 3 })
  })
  it('is left out for a rare one, which moves no other', () => {
    expect(numberOf(LESSONS, { given: ['welcome'], current: DISCARD })).toBeNull()
    expect(numberOf(LESSONS, { given: ['welcome', 'discard'], current: CHOOSE })).toEqual({ number: 2, of: 3 })
  })
})

describe('the spot that a lesson points at', () => {
  it('is the one that brings most, of equals the nearest to the start', () => {
    const choices = [choice('place 1', 0, 'g6'), choice('place 3', 4, 'g9'), choice('place 2', 4, 'g8')]
    expect(bestSpot(moment('place', 0, choices))?.text).toBe('place 2')
  })
  it('is framed only where one press gives it, as the piece is turned', () => {
    const upright: Choice = { text: 'place up', kind: 'place', cells: ['g8', 'g9'], points: 5 }
    const flat: Choice = { text: 'place right', kind: 'place', cells: ['g8', 'h8'], points: 0 }
    const now = moment('place', 0, [upright, flat])
    expect(bestSpot(now)).toBe(upright)
    expect(pressedFor(upright, now)).toEqual(['g9'])
    expect(pressedFor(flat, now)).toEqual(['g8', 'h8'])
  })
  it('is one that the panel offers, where it holds one die of two', () => {
    const first: Choice = { text: 'ink 1 g8', kind: 'ink', cells: ['g8'], params: { die: 1 }, points: 5 }
    const second: Choice = { text: 'ink 2 g9', kind: 'ink', cells: ['g9'], params: { die: 2 }, points: 0 }
    const now = { ...moment('draw', 0, [first, second]), aimed: [second] }
    expect(bestSpot(now)).toBe(second)
    expect(pressedFor(first, now)).toEqual([])
  })
  it('is some legal one where the table tells no points, and none where nothing lies on the board', () => {
    expect(bestSpot(moment('place', 0, [choice('place 1')]))?.text).toBe('place 1')
    expect(bestSpot(moment('place', 0, [{ text: 'discard', kind: 'discard' }]))).toBeUndefined()
  })
})

describe('the line of the count that a turn has made grow', async () => {
  const { grownMost } = await import('./glance.ts')
  const line = (points: number, ...cells: string[]): ScoreLineView => ({ code: 'region', clause: 'C9', points, cells })
  const seat = (...lines: ScoreLineView[]): SeatView => ({ score: { lines } }) as unknown as SeatView

  it('is the one that has most more than before', () => {
    const before = seat(line(8, 'a1', 'a2'), line(1, 'c1'))
    const after = seat(line(10, 'a1', 'a2', 'a3'), line(4, 'c1', 'c2'))
    expect(grownMost(before, after)?.points).toBe(4)
  })
  it('counts two regions that were joined as what both had', () => {
    const before = seat(line(3, 'a1'), line(3, 'a3'))
    expect(grownMost(before, seat(line(6, 'a1', 'a2', 'a3')))).toBeUndefined()
  })
})
