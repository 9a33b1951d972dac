import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { placeBeside } from './placing.ts'
import { clauseOf, squareWords, wordsOf, WORDS } from './words.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const ROOM = { width: 1000, height: 600 }
const box = (left: number, top: number, size = 50) => ({ left, top, right: left + size, bottom: top + size })

describe('the words of a square', () => {
  it('begin with what lies on it and end with its terrain', () => {
    const square = { cell: 'g8', terrain: 'desert', symbols: 1, caveman: 'fire_lady', partner: 'g9' }
    expect(squareWords(square, 'origins')).toEqual(['fire_lady', 'fire', 'desert'])
  })
  it('call a token by its name, and its fires not twice', () => {
    expect(squareWords({ cell: 'g8', terrain: 'jungle', symbols: 2, token: 2 }, 'origins')).toEqual([
      'fire_token',
      'jungle',
    ])
  })
  it('tell of a volcano and its craters', () => {
    expect(squareWords({ terrain: 'volcano', craters: 2 }, 'origins')).toEqual(['volcano', 'crater'])
  })
  it('are coats of arms in Duel', () => {
    expect(squareWords({ terrain: 'line', symbols: 1 }, 'duel')).toEqual(['cross', 'coat_line'])
  })
})

describe('the words of an element', () => {
  it('are those that are known, in their order', () => {
    expect(wordsOf('crown nonsense wheat').map(({ key }) => key)).toEqual(['crown', 'wheat'])
  })
  it('have the clause of the game that is played', () => {
    const lake = WORDS.get('lake')
    expect(lake && clauseOf(lake, 'kingdomino')).toBe('K1')
    expect(lake && clauseOf(lake, 'origins')).toBe('O1')
  })
})

describe('a card', () => {
  const card = { width: 300, height: 200 }
  it('goes to the right of what it tells about', () => {
    expect(placeBeside(box(100, 300), card, ROOM).left).toBeGreaterThan(150)
  })
  it('goes to the left where there is no room on the right', () => {
    expect(placeBeside(box(900, 300), card, ROOM).left).toBeLessThan(600)
  })
  it('stays in the window of a phone, and does not cover what it tells about', () => {
    const phone = { width: 360, height: 640 }
    const place = placeBeside(box(160, 100), card, phone)
    expect(place.top).toBeGreaterThanOrEqual(150)
    expect(place.left).toBeGreaterThan(0)
    expect(place.left + card.width).toBeLessThan(360)
  })
})

describe('every word', () => {
  const all = [...WORDS.values()]
  const themes = ['kingdomino', 'origins', 'duel']
  const languages = Object.keys(JSON.parse(read('src/kingdomino/languages.json')) as object).map(
    (language) => JSON.parse(read(`src/kingdomino/messages/${language}.json`)) as Record<string, string>,
  )
  const clauses = new Set(
    ['common', 'kingdomino', 'origins', 'duel'].flatMap((page) =>
      [...read(`docs/rules/${page}.md`).matchAll(/^- \*\*([A-Z]+\d+)\*\*/gm)].map(([, clause]) => clause),
    ),
  )
  it('has its name and its sentence in every language', () => {
    const missing = all.flatMap(({ name, help }) => [name, help].filter((key) => languages.some((said) => !said[key])))
    expect(missing).toEqual([])
  })
  it('leads to a clause that there is', () => {
    const found = all.flatMap((word) => themes.flatMap((theme) => clauseOf(word, theme) ?? []))
    expect(found.filter((clause) => !clauses.has(clause))).toEqual([])
    expect(all.filter((word) => !themes.some((theme) => clauseOf(word, theme)))).toEqual([])
  })
  it('stands in the table once', () => {
    expect(new Set(all.map(({ name, clause }) => JSON.stringify([name, clause]))).size).toBe(all.length)
  })
})
