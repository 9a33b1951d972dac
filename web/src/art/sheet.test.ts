import { describe, expect, test } from 'vitest'
import colours from '../colours/colours.ts'
import { THEMES, themeOf } from '../games/registry.ts'
import { sure } from '../app/sure.ts'
import { VARIANTS } from './looks.ts'
import { artworkId, sheet } from './sheet.ts'

const drawn = sheet.text
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

  test('knows what is on it', () => {
    expect(sheet.has('crown')).toBe(true)
    expect(sheet.has('dragon')).toBe(false)
  })

  test('refuses a second drawing under the same name', () => {
    expect(() => sheet.add({ crown: '<g/>' })).toThrow('crown')
  })

  test('looks the same every time', () => {
    expect(sheet.text).toBe(drawn)
  })
})

describe.each(Object.keys(THEMES))('the theme of %s', (name) => {
  const { style, cover } = sure(THEMES[name], 'theme')
  const terrains = Object.keys(colours[name as 'kingdomino' | 'origins' | 'duel'])
  const missing = (names: string[]) => names.filter((each) => !sheet.has(each))

  test('draws every terrain in each variant', () => {
    const variants = Array.from({ length: VARIANTS }, (_, variant) => variant)
    const things = terrains.flatMap((terrain) => variants.flatMap((variant) => style.ground(terrain, variant)))
    expect(missing(things.map((thing) => thing.name))).toEqual([])
  })

  test('has its symbol, and its building and piece for each seat', () => {
    const seats = colours.seats.flatMap((_, seat) => [artworkId(style.building, seat), artworkId(style.piece, seat)])
    expect(missing([style.symbol, style.buildingGround, ...seats])).toEqual([])
  })

  test('has everything of its cover', () => {
    expect(cover.squares).toHaveLength(6)
    const grounds = cover.squares.flatMap(({ terrain, variant = 0 }) => style.ground(terrain, variant))
    const things = [...cover.things, ...cover.squares.flatMap(({ things = [] }) => things)]
    const wanted = [...grounds, ...things].map((thing) => artworkId(thing.name, thing.seat))
    expect(missing(wanted)).toEqual([])
  })
})

describe('a game without a theme', () => {
  const theme = themeOf({ theme: 'gardens', terrains: ['rose', 'iris'] })

  test('gets a colour of its own for each terrain', () => {
    expect(['rose', 'iris', 'weed'].map((terrain) => theme.style.tint?.(terrain))).toEqual([0, 1, undefined])
  })

  test('has generic pieces', () => {
    expect(sheet.has(artworkId(theme.style.building, 3))).toBe(true)
    expect(sheet.has(artworkId(theme.style.piece, 7))).toBe(true)
  })
})
