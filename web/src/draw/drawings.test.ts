import { describe, expect, test } from 'vitest'
import theme from '../theme/theme.json'
import { sheet, VARIANTS } from './drawings.ts'

const drawn = sheet()
const ids = [...drawn.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])

describe('the sheet', () => {
  test('names each drawing once', () => {
    expect(ids.length).toBe(new Set(ids).size)
  })

  test('refers only to drawings that it has', () => {
    const wanted = [...drawn.matchAll(/(?:href="|url\()#([^")]+)/g)].map((match) => match[1])
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([])
  })

  test('has no number that is none and no colour that is none', () => {
    expect(drawn).not.toMatch(/NaN|undefined|Infinity/)
  })

  test.each(['kingdomino', 'origins'] as const)('has every terrain of %s in each variant', (game) => {
    const wanted = Object.keys(theme[game]).flatMap((terrain) =>
      Array.from({ length: VARIANTS }, (_, n) => `${game}-${terrain}-${n}`),
    )
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([])
  })

  test('has the pieces of each seat', () => {
    const wanted = theme.seats.flatMap((_, seat) =>
      ['crest', 'castle', 'hut', 'king', 'chief'].map((name) => `${name}-${seat}`),
    )
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([])
  })

  test('looks the same every time', () => {
    expect(sheet()).toBe(drawn)
  })
})
