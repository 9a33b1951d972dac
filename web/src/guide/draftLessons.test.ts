import { describe, expect, it } from 'vitest'
import type { Choice, DraftView, SlotView } from '../protocol.ts'
import { firstLessons } from './draftLessons.ts'
import { glanceAt } from './glance.fixture.ts'
import { goOn, gotIt, type Glance, type Progress } from './lesson.ts'

const LESSONS = firstLessons('origins')
const slot = (domino: number, seat?: number): SlotView => ({
  domino,
  seat,
  left: { terrain: 'lake' },
  right: { terrain: 'jungle' },
})
const draft = (opening: boolean, ...current: SlotView[]): DraftView => ({
  current,
  coming: [],
  order: [],
  unseen: [],
  opening,
})

const moment = (draft: DraftView, choices: Choice[], more: Partial<Glance> = {}): Glance =>
  glanceAt({ draft, seats: [{ seat: 0 }, { seat: 1 }], prompt: { code: 'x' } }, choices, more)
const claim = (domino: number): Choice => ({ text: `claim ${domino}`, kind: 'claim', params: { domino } })
const take = (...slots: number[]): Choice => ({ text: `take ${slots.join(' ')}`, kind: 'take', params: { slots } })
const after = (...given: string[]): Progress => ({ given, current: undefined })
const keyAt = (progress: Progress, now: Glance) => goOn(LESSONS, progress, now).current?.key

const LINE = draft(true, slot(3), slot(9), slot(12), slot(30))
const DIVIDED = draft(false, slot(3, 0), slot(9, 1), slot(12, 1), slot(30, 0))
const WELCOMED = after('guide.origins.welcome')

describe('the first choice', () => {
  it('asks for one domino where one is taken', () => {
    expect(keyAt(WELCOMED, moment(LINE, [claim(3), claim(9)]))).toBe('guide.origins.choose')
  })
  it('asks for a pair where two players divide the line, and never for one domino as well', () => {
    const dividing = moment(LINE, [take(1, 4), take(2, 3)])
    expect(keyAt(WELCOMED, dividing)).toBe('guide.origins.divide')
    expect(gotIt(LESSONS, goOn(LESSONS, WELCOMED, dividing), dividing).current).toBeUndefined()
  })
  it('does not tell of a second domino whoever has taken both at once', () => {
    const taken = moment(DIVIDED, [], { complete: true, acted: ['take'] })
    expect(keyAt(after('guide.origins.welcome', 'guide.origins.divide'), taken)).toBe('guide.end_turn')
  })
  it('welcomes also whoever gets the pair that the other one left', () => {
    const laying: Choice = { text: 'place', kind: 'place', cells: ['g8', 'g9'] }
    expect(keyAt(after(), moment(DIVIDED, [laying]))).toBe('guide.origins.welcome')
  })
  it('is made before the welcome only where the guide is called after it, and then the welcome comes first', () => {
    const chosen = moment(draft(false, slot(3, 0), slot(9, 0)), [], { complete: true, acted: ['claim'] })
    const called = goOn(LESSONS, after(), chosen)
    expect(called.current?.key).toBe('guide.origins.welcome')
    expect(gotIt(LESSONS, called, chosen).current?.key).toBe('guide.origins.second')
  })
  it('ends the welcome, whether it was understood or not', () => {
    const welcomed = goOn(LESSONS, after(), moment(LINE, [claim(3)]))
    const chosen = moment(LINE, [], { complete: true, acted: ['claim'] })
    expect(goOn(LESSONS, welcomed, chosen)).toMatchObject({ given: ['guide.origins.welcome'] })
  })
})
