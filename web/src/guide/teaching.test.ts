import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('location', { pathname: '/', search: '' })
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
const { lessonsOf, teachingOf } = await import('./teaching.ts')
const { COURSES, isCourse, nextCourse } = await import('./order.ts')

const messages = JSON.parse(
  readFileSync(new URL('../../../src/kingdomino/messages/en.json', import.meta.url), 'utf8'),
) as Record<string, string>
/** A bubble of a phone has room for about this many letters. */
const ROOM = 185

describe.each(COURSES)('the course of %s', (course) => {
  it('has words for every lesson, and each lesson once', () => {
    const keys = lessonsOf(course).map(({ key }) => key)
    expect(keys.filter((key) => !(key in messages))).toEqual([])
    expect(new Set(keys).size).toBe(keys.length)
    expect(teachingOf(course)?.learned).toSatisfy((key: string) => key in messages)
  })
  it('says everything in one or two short sentences', () => {
    const spoken = (message: string) => message.replace(/\{fingers, plural, =0\{[^}]*\} other\{([^}]*)\}\}/g, '$1')
    const long = lessonsOf(course).filter(({ key }) => spoken(messages[key] ?? '').length > ROOM)
    expect(long.map(({ key }) => key)).toEqual([])
  })
})

describe('the courses', () => {
  it('lead to the first one that was not finished, whichever was played last', () => {
    expect(nextCourse([])).toBe('kingdomino')
    expect(nextCourse(['kingdomino', 'origins-tribe'])).toBe('origins-discovery')
    expect(nextCourse(['kingdomino', 'origins-discovery', 'origins-tribe'])).toBe('origins-totem')
    expect(nextCourse(COURSES)).toBeUndefined()
  })
  it('are none for a game that has no lessons', () => {
    expect(lessonsOf('gardens')).toEqual([])
    expect(isCourse('gardens')).toBe(false)
  })
})
