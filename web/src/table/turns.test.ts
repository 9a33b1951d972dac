import { describe, expect, it } from 'vitest'
import type { Step } from '../protocol.ts'
import { cellsOf, dominoOf, linesOf, turnsOf } from './turns.ts'

let version = 0
const step = (kind: string, more: Partial<Step> = {}): Step => ({
  version: ++version,
  actor: 0,
  text: kind,
  kind,
  ...more,
})
const TOGETHER = { recruit: ['spend', 'settle'] }
const kinds = (steps: Step[]) => linesOf(steps, TOGETHER).map(({ steps }) => steps.map(({ kind }) => kind).join(' '))

describe('what was done, as lines', () => {
  it('is one line for each step', () => {
    expect(kinds([step('place'), step('claim')])).toEqual(['place', 'claim'])
  })
  it('is one line for a recruit with its payments', () => {
    const recruit = [step('recruit'), step('spend'), step('spend'), step('settle')]
    expect(kinds([step('claim'), ...recruit, step('place', { actor: 1 })])).toEqual([
      'claim',
      'recruit spend spend settle',
      'place',
    ])
  })
  it('never puts two seats or two turns together', () => {
    expect(kinds([step('recruit'), step('spend', { actor: 1 })])).toEqual(['recruit', 'spend'])
    expect(kinds([step('recruit'), step('spend', { begins: true })])).toEqual(['recruit', 'spend'])
  })
  it('is about the squares on which something lies in the end, and about its domino', () => {
    const [recruit] = linesOf(
      [step('recruit'), step('spend', { cells: ['c3'] }), step('settle', { cells: ['d4'] })],
      TOGETHER,
    )
    expect(recruit && cellsOf(recruit)).toEqual(['d4'])
    const [laid, taken] = linesOf([step('place', { domino: 12 }), step('claim', { params: { domino: 31 } })])
    expect([laid && dominoOf(laid), taken && dominoOf(taken)]).toEqual([12, 31])
  })
})

describe('what was done, as turns', () => {
  it('has the points of the whole turn', () => {
    const turns = turnsOf([step('place', { begins: true, points: 4 }), step('fire', { points: 2 }), step('claim')])
    expect(turns.map(({ seat, points, lines }) => [seat, points, lines.length])).toEqual([[0, 6, 3]])
  })
  it('keeps two turns of one seat apart, and what chance did', () => {
    const steps = [
      step('place', { begins: true }),
      step('claim'),
      step('place', { begins: true }),
      step('deal', { actor: null }),
    ]
    expect(turnsOf(steps).map(({ seat, lines }) => [seat, lines.length])).toEqual([
      [0, 2],
      [0, 1],
      [null, 1],
    ])
  })
  it('is one turn of each seat where both act in turn, as in Duel', () => {
    const steps = [
      step('roll', { actor: null }),
      step('pick', { begins: true }),
      step('pick', { begins: true, actor: 1 }),
      step('draw', { points: 5 }),
      step('draw', { points: 3, actor: 1 }),
      step('cross', { points: 6 }),
      step('roll', { actor: null }),
      step('pick', { begins: true, actor: 1 }),
    ]
    expect(turnsOf(steps).map(({ seat, lines, points }) => [seat, lines.length, points])).toEqual([
      [null, 1, 0],
      [0, 3, 11],
      [1, 2, 3],
      [null, 1, 0],
      [1, 1, 0],
    ])
  })
})
