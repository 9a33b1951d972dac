import { describe, expect, it } from 'vitest'
import { faceOf, faces, LEVELS } from './faces.ts'

const SEATS = [0, 1, 2, 3]
/** A drawing without its colours: what is left tells two faces apart for everybody. */
const outlineOf = (name: string) => (faces[name] ?? '').replace(/#[0-9A-Fa-f]{6}/g, '')

describe('the faces of the bots', () => {
  it('have another outline for each level', () => {
    for (const seat of SEATS) {
      const outlines = Object.keys(LEVELS).map((level) => outlineOf(faceOf(level, seat)))
      expect(new Set(outlines).size).toBe(Object.keys(LEVELS).length)
    }
  })
  it('show another person in each seat', () => {
    for (const level of [...Object.keys(LEVELS), 'greedy']) {
      expect(new Set(SEATS.map((seat) => faces[faceOf(level, seat)])).size).toBe(SEATS.length)
      expect(new Set(SEATS.map((seat) => outlineOf(faceOf(level, seat)))).size).toBeGreaterThan(1)
    }
  })
  it('are there for any bot and any seat', () => {
    for (const bot of [...Object.keys(LEVELS), 'greedy', undefined]) expect(faces[faceOf(bot, 5)]).toBeDefined()
  })
})
