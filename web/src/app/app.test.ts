import { describe, expect, it, vi } from 'vitest'
import { guidePage, lobbyPage, newTablePage, pageOf, rulesPage, tablePage } from './routes.ts'
import { pause } from './socket.ts'

vi.stubGlobal('location', { pathname: '/', search: '' })
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
const { cleanName } = await import('./names.ts')
const { pickLanguage, sentences } = await import('./words.svelte.ts')

describe('the page that an address asks for', () => {
  it('is the lobby, a new table or a table', () => {
    expect(pageOf('/')).toEqual({ name: 'lobby' })
    expect(pageOf('/new', '?rules=duel')).toEqual({ name: 'new', wish: { rules: 'duel' } })
    expect(pageOf('/account', '?table=k3v9q2')).toEqual({ name: 'account', table: 'k3v9q2' })
    expect(pageOf('/table/k3v9q2')).toEqual({ name: 'table', id: 'k3v9q2' })
  })
  it('is the one that its link was written for', () => {
    const [path = '', search] = newTablePage('origins', { mode: 'tribe' }).split('?')
    expect(pageOf(path, search)).toEqual({ name: 'new', wish: { game: 'origins', options: { mode: 'tribe' } } })
    expect(pageOf(tablePage('k3v9q2'))).toEqual({ name: 'table', id: 'k3v9q2' })
    expect(pageOf(guidePage('duel'))).toEqual({ name: 'learn', course: 'duel' })
    expect(pageOf(guidePage('origins', 'tribe'))).toEqual({ name: 'learn', course: 'origins-tribe' })
    expect(pageOf(lobbyPage)).toEqual({ name: 'lobby' })
  })
  it('is the rules of a game, at the clause after the hash', () => {
    const [path = '', hash] = rulesPage('origins-tribe', 'OB3').split('#')
    expect(pageOf(path, '', `#${hash}`)).toEqual({ name: 'rules', book: 'origins-tribe', clause: 'OB3' })
    expect(pageOf('/rules/kingdomino/Z99')).toEqual({ name: 'rules', book: 'kingdomino', clause: 'Z99' })
    expect(pageOf(rulesPage())).toEqual({ name: 'rules', book: '', clause: '' })
  })
  it('is nowhere for everything else', () => {
    for (const path of ['/table', '/table/a/b', '/new/thing', '/about', '/learn'])
      expect(pageOf(path).name).toBe('nowhere')
  })
})

describe('a name', () => {
  it('is kept as one line of visible characters', () => {
    expect(cleanName(' An\u0000n\t\u200b de \n Vos\u0007 ')).toBe('Ann de Vos')
    expect(cleanName('\u0001\u0002')).toBe('')
  })
})

describe('several sentences', () => {
  it('end with one full stop each, whether they had one or not', () => {
    expect(sentences(['Domino 7', 'Taken by you.', '', 'Now!'])).toBe('Domino 7. Taken by you. Now!')
  })
})

describe('the language', () => {
  it('is the first that the reader wants and that there is', () => {
    expect(pickLanguage(['', 'de-DE', 'fr-BE', 'en'], ['en', 'fr', 'nl'])).toBe('fr')
  })
  it('is English where there is no other', () => {
    expect(pickLanguage(['ja'], ['en', 'fr'])).toBe('en')
  })
})

describe('the pause before connecting again', () => {
  it('grows, but not for ever', () => {
    expect(pause(0, 1)).toBeLessThan(pause(3, 1))
    expect(pause(50, 1)).toBe(15000)
  })
  it('differs from browser to browser', () => {
    expect(pause(2, 0)).toBeLessThan(pause(2, 1))
  })
})
