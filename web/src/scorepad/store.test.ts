import { expect, test } from 'vitest'
import { newPad } from './pad.ts'
import { PadStore, type Journal } from './store.ts'

const padOf = (id: string, changed: number) => ({
  pad: { ...newPad({ game: 'duel', rules: 'duel', names: ['Ann', 'Bob'] }, id), changed },
})
function journal(written: Record<string, string> = {}): Journal {
  const kept = new Map(Object.entries(written))
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

test('the pad that was changed last comes first', async () => {
  const store = new PadStore(undefined, undefined)
  await store.keep(padOf('old', 1))
  await store.keep(padOf('new', 2))
  expect((await store.all()).map(({ pad }) => pad.id)).toEqual(['new', 'old'])
})

test('what was written down at once is there after a reload, although no database has it', async () => {
  const paper = journal()
  void new PadStore(undefined, paper).keep(padOf('open', 5))
  expect((await new PadStore(undefined, paper).find('open'))?.pad.changed).toBe(5)
})

test('a pad that is deleted is gone, on paper as well', async () => {
  const paper = journal()
  const store = new PadStore(undefined, paper)
  await store.keep(padOf('one', 1))
  await store.remove('one')
  expect(await store.all()).toEqual([])
  expect(await new PadStore(undefined, paper).all()).toEqual([])
})

test('what cannot be read is no pad', async () => {
  expect(await new PadStore(undefined, journal({ 'kingdomino.pad': '{broken' })).all()).toEqual([])
  expect(await new PadStore(undefined, journal({ 'kingdomino.pad': '{"pad":7}' })).all()).toEqual([])
})
