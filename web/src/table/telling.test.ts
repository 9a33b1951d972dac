import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Params } from '../app/words.svelte.ts'
import type { Step } from '../protocol.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
vi.stubGlobal('document', { documentElement: {} })
vi.stubGlobal('navigator', { languages: ['en'] })
const { words } = await import('../app/words.svelte.ts')
const { partsOf, tell } = await import('./telling.ts')

const step = (more: Partial<Step>): Step => ({ version: 1, actor: 0, text: '', kind: '', ...more })

describe('what the sentence about a step may name', () => {
  it('is the seat that acts, the cells and every part by its name', () => {
    expect(partsOf(step({ actor: 1, cells: ['g8', 'h8'], params: { direction: 'right' } }))).toEqual({
      seat: 1,
      cell: 'g8',
      other: 'h8',
      direction: 'right',
      domino: 0,
    })
  })
  it('is the domino that is laid or taken', () => {
    expect(partsOf(step({ domino: 12 }))).toMatchObject({ domino: 12 })
    expect(partsOf(step({ params: { domino: 31 } }))).toMatchObject({ domino: 31 })
  })
  it('is a list as one text', () => {
    expect(partsOf(step({ params: { dice: [1, 3] } }))).toMatchObject({ dice: '1, 3', dice_count: 2 })
  })
  it('is the seat that is meant where chance acts', () => {
    expect(partsOf(step({ actor: null, params: { seat: 2 } }))).toMatchObject({ seat: 2 })
  })
  it('is the seat that acts where another is meant too', () => {
    expect(partsOf(step({ actor: 0, params: { totem: 'fish', seat: 2 } }))).toMatchObject({ seat: 0, totem: 'fish' })
  })
})

describe('a step in words', () => {
  const messages = new URL('../../../src/kingdomino/messages/en.json', import.meta.url)
  const say = (key: string, params = {}) => words.say(key, { places: 'no', ...params })
  beforeAll(async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(readFileSync(messages, 'utf8'))))
    await words.load()
  })
  const told = (kind: string, code: string, params: Params = {}) =>
    tell(step({ kind, events: [{ code, params }] }), { say })

  it('says once that nothing is drawn', () => {
    expect(told('skip', 'nothing_drawn', { seat: 'Odo' })).toBe('Odo draws nothing this turn.')
  })
  it('does not say that nothing can be drawn where one die was', () => {
    expect(told('skip', 'die_not_drawn', { seat: 'Odo', die: 3 })).toBe('Die 3 fits nowhere: Odo draws only the other.')
  })
  it('names a power once', () => {
    expect(told('cast', 'power_cast', { seat: 'Odo', power: 'dot' })).toMatch(/^Odo uses a power: [^.]+\.$/)
  })
  it('says once that a domino is discarded', () => {
    expect(told('discard', 'discarded')).toBe('0 discards a domino that fits nowhere.')
  })
  it('says what happened because of it, after what was done', () => {
    expect(told('fire', 'fire_discarded', { fires: 2 })).toMatch(/^The volcano of 0 erupts\. No square can take /)
  })
})
