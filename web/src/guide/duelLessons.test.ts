import { describe, expect, it } from 'vitest'
import type { Choice } from '../protocol.ts'
import { duelLessons } from './duelLessons.ts'
import { glanceAt } from './glance.fixture.ts'
import { goOn, type Glance, type Progress } from './lesson.ts'

const moment = (turns: number, choices: Choice[], more: Partial<Glance> = {}): Glance =>
  glanceAt({ duel: { roller: 0, dice: [], spellbook: [] }, seats: [{ seat: 0 }, { seat: 1 }] }, choices, {
    turns,
    ...more,
  })
const choice = (kind: string): Choice => ({ text: kind, kind, cells: [] })
const DRAW = [choice('draw'), choice('roof')]

/** The keys of the lessons that come when a person reads and does what each of them says. */
function lessonsIn(moments: Glance[], given: string[]): string[] {
  const come: string[] = []
  let progress: Progress = { given, current: undefined }
  for (const now of moments) {
    for (;;) {
      progress = goOn(duelLessons, progress, now)
      if (!progress.current) break
      come.push(progress.current.key)
      progress = { given: [...progress.given, progress.current.key], current: undefined }
      if (come.length > 20) break
    }
  }
  return come
}

describe('the spellbook', () => {
  const taken = moment(0, [], { complete: true, acted: ['pick'] })
  const drawn = moment(0, [], { complete: true, acted: ['draw'] })
  const first = [moment(0, [choice('pick')]), taken, moment(0, DRAW), drawn]
  it('is explained in the first turn, before its first box is ticked', () => {
    expect(lessonsIn(first, [])).toContain('guide.duel.spellbook')
    expect(lessonsIn([moment(0, [choice('pick')]), taken], [])).toEqual(['guide.duel.welcome', 'guide.duel.pick_first'])
  })
  it('explains the signs on it and the roof in the turns after that', () => {
    const given = lessonsIn(first, [])
    const second = lessonsIn([moment(1, DRAW)], given)
    expect(second.slice(0, 2)).toEqual(['guide.duel.roof', 'guide.duel.rotate'])
    expect(lessonsIn([moment(2, DRAW)], [...given, ...second])).toContain('guide.duel.at_once')
  })
})
