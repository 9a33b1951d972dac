import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fits, segments } from './search.ts'
import { WORDS } from './words.ts'

const CLAUSES = new Set(['C3', 'C10'])
const clause = { id: 'C3', title: 'Connexion', text: 'Une moitié du domino doit toucher (C10).', rulings: ['R2'] }
const rulings = [{ id: 'R2', question: 'Seul ?', decision: 'Non.', why: 'Sinon, partout.' }]

describe('the search', () => {
  it('finds a clause by its number, a word of its text, or a word of its ruling', () => {
    for (const query of ['c3', 'domino', 'partout']) expect(fits(clause, rulings, query)).toBe(true)
    expect(fits(clause, rulings, 'volcan')).toBe(false)
  })
  it('finds a clause by what is told of the things in its pictures', () => {
    const pictured = { ...clause, pictures: [{ id: 'p', game: 'duel', caption: '', words: ['power_dot'] }] }
    expect(fits(pictured, rulings, 'grimoire')).toBe(false)
    expect(fits(pictured, rulings, 'grimoire', ({ words = [] }) => words.map((word) => `grimoire ${word}`))).toBe(true)
  })
  it('minds neither accents nor capitals, and wants every word', () => {
    expect(fits(clause, rulings, 'MOITIE')).toBe(true)
    expect(fits(clause, rulings, 'moitie volcan')).toBe(false)
  })
  it('marks what was found where it stands', () => {
    expect(segments('Une moitié du domino', 'moitie', CLAUSES)).toEqual([
      { text: 'Une ' },
      { text: 'moitié', hit: true },
      { text: ' du domino' },
    ])
  })
  it('makes links of the clauses that there are, and of no others', () => {
    expect(segments('see C10 and C99', '', CLAUSES)).toEqual([
      { text: 'see ' },
      { text: 'C10', clause: 'C10' },
      { text: ' and C99' },
    ])
  })
  it('leaves a text without a query whole', () => {
    expect(segments('Une moitié', '  ', CLAUSES)).toEqual([{ text: 'Une moitié' }])
  })
})

describe('the pictures of the rules', () => {
  it('show only words that there are', () => {
    const file = new URL('../../../src/kingdomino/rulebook/outline.json', import.meta.url)
    const { pictures } = JSON.parse(readFileSync(file, 'utf8')) as { pictures: Record<string, { words?: string[] }> }
    const shown = Object.values(pictures).flatMap(({ words = [] }) => words)
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.filter((key) => !WORDS.has(key))).toEqual([])
  })
})
