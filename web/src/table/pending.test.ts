import { describe, expect, it } from 'vitest'
import { sure } from '../app/sure.ts'
import type { Choice, Previewed, View } from '../protocol.ts'
import { PendingTurn, type Wire } from './pending.svelte.ts'

const place = (text: string): Choice => ({ text, kind: 'place', cells: ['g8'] })
const claim = (domino: number): Choice => ({ text: `claim ${domino}`, kind: 'claim', params: { domino } })
const half = { terrain: 'wheat' }
const view = (phase: string, free: number[] = []): View => ({
  version: 7,
  rules: 'kingdomino',
  game: 'kingdomino',
  options: {},
  phase,
  actor: 0,
  prompt: { code: phase },
  seats: [],
  commitment: '',
  record: '',
  packed: '',
  draft: { current: [], coming: free.map((domino) => ({ domino, left: half, right: half })), order: [], unseen: [] },
})

const at = (choices: Choice[], index: number): Choice => sure(choices[index], 'such choice')

/** A turn of Kingdomino as a server tells it: lay a domino, choose one of those that are free, and it ends. */
function turn(free: number[], { again = false } = {}) {
  const sent: string[][] = []
  const shown = { times: 0 }
  const wire: Wire = {
    preview: (seat, version, actions) => {
      if (actions.includes('place a1 up')) return Promise.reject(new Error('refused'))
      const claimed = actions.some((action) => action.startsWith('claim'))
      const phase = !claimed ? 'claim' : again ? 'place' : 'deal'
      const previewed: Previewed = {
        type: 'previewed',
        id: 1,
        version,
        seat,
        actions,
        points: actions.length,
        ends: claimed || (actions.includes('discard') && !free.length),
        view: view(phase, free),
        choices: claimed ? [] : free.map(claim),
      }
      return Promise.resolve(previewed)
    },
    act: (_, __, actions) => void sent.push(actions),
    completed: () => {},
    acting: () => void shown.times++,
    changed: () => {},
  }
  const pending = new PendingTurn(wire)
  const base = {
    view: view('place'),
    choices: [place('place g8 up'), place('place g8 right'), place('place a1 up')],
    seat: 0,
  }
  return { pending, base, sent, shown }
}

describe('a turn before it is confirmed', () => {
  it('wants to be seen before anything is laid, taken back or ended', async () => {
    const { pending, base, shown } = turn([5, 9])
    await pending.begin(base)
    expect(shown.times).toBe(0)
    await pending.add(at(base.choices, 0))
    expect(shown.times).toBe(1)
    pending.undo()
    expect(shown.times).toBe(2)
    await pending.add(at(base.choices, 0))
    await pending.add(at(pending.choices, 0))
    pending.commit()
    expect(shown.times).toBe(5)
  })
  it('goes from choice to choice and ends when nothing is left to choose', async () => {
    const { pending, base } = turn([3, 9])
    await pending.begin(base)
    await pending.add(at(pending.choices, 0))
    expect(pending.complete).toBe(false)
    expect(pending.choices.map(({ text }) => text)).toEqual(['claim 3', 'claim 9'])
    await pending.add(at(pending.choices, 1))
    expect(pending.complete).toBe(true)
    expect(pending.choices).toEqual([])
    expect(pending.actions).toEqual(['place g8 up', 'claim 9'])
  })

  it('is sent as a whole, once', async () => {
    const { pending, base, sent } = turn([3, 9])
    await pending.begin(base)
    await pending.add(at(pending.choices, 0))
    pending.commit()
    expect(sent).toEqual([])
    await pending.add(at(pending.choices, 0))
    pending.commit()
    pending.commit()
    expect(sent).toEqual([['place g8 up', 'claim 3']])
  })

  it('can be taken back step by step until it is sent', async () => {
    const { pending, base } = turn([3, 9])
    await pending.begin(base)
    await pending.add(at(pending.choices, 0))
    await pending.add(at(pending.choices, 0))
    pending.undo()
    expect(pending.actions).toEqual(['place g8 up'])
    pending.undo()
    expect(pending.actions).toEqual([])
    expect(pending.canUndo).toBe(false)
  })

  it('takes the only domino by itself, and takes it back together with what was chosen', async () => {
    const { pending, base } = turn([9])
    await pending.begin(base)
    await pending.add(at(pending.choices, 0))
    expect(pending.actions).toEqual(['place g8 up', 'claim 9'])
    pending.undo()
    expect(pending.actions).toEqual([])
  })

  it('leaves the only placement to the person', async () => {
    const { pending, base } = turn([3, 9])
    await pending.begin({ ...base, choices: base.choices.slice(0, 1) })
    expect(pending.actions).toEqual([])
  })

  it('lets the last choice be changed', async () => {
    const { pending, base } = turn([3, 9])
    await pending.begin(base)
    await pending.add(at(pending.choices, 0))
    await pending.add(at(pending.choices, 0))
    await pending.replace(at(pending.alternatives, 1))
    expect(pending.actions).toEqual(['place g8 up', 'claim 9'])
  })

  it('ends before a second turn of the same seat', async () => {
    const { pending, base } = turn([3, 9], { again: true })
    await pending.begin(base)
    await pending.add(at(pending.choices, 0))
    await pending.add(at(pending.choices, 0))
    expect(pending.complete).toBe(true)
    expect(pending.choices).toEqual([])
  })

  it('stays as it was when the server refuses', async () => {
    const { pending, base } = turn([3, 9])
    await pending.begin(base)
    await pending.add(at(pending.choices, 2))
    expect(pending.actions).toEqual([])
    expect(pending.choices).toHaveLength(3)
  })

  it('is found again after a reload, as far as it is still possible', async () => {
    const { pending, base } = turn([3, 9])
    await pending.begin(base, ['place g8 right', 'claim 3'])
    expect(pending.actions).toEqual(['place g8 right', 'claim 3'])
    await pending.begin(base, ['place m1 right', 'claim 3'])
    expect(pending.actions).toEqual([])
  })

  it('sends what was marked and completes the turn, with one press', async () => {
    const { pending, base, sent } = turn([3, 9])
    await pending.begin(base)
    const mark = (choice: Choice | undefined) => (pending.proposal = { does: 'pick', label: 'Take', choice })
    mark(undefined)
    await pending.accept()
    expect(pending.actions).toEqual([])
    mark(at(pending.choices, 0))
    await pending.accept()
    expect(pending.actions).toEqual(['place g8 up'])
    expect(sent).toEqual([])
    mark(at(pending.choices, 1))
    await pending.accept()
    expect(sent).toEqual([['place g8 up', 'claim 9']])
  })
})

describe('the button of the only thing that can be done', () => {
  const discard: Choice = { text: 'discard', kind: 'discard' }

  it('ends a turn in which nothing else is decided', async () => {
    const { pending, base, sent } = turn([])
    await pending.begin({ ...base, choices: [discard] })
    await pending.press(discard)
    expect(sent).toEqual([['discard']])
  })
  it('leaves a turn open in which something else is decided', async () => {
    const { pending, base, sent } = turn([3, 9])
    await pending.begin({ ...base, choices: [discard] })
    await pending.press(discard)
    await pending.press(at(pending.choices, 0))
    expect(pending.actions).toEqual(['discard', 'claim 3'])
    expect(sent).toEqual([])
  })
})
