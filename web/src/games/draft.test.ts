import { describe, expect, it } from 'vitest'
import type { Choice, DraftView, View } from '../protocol.ts'
import { heldDomino, isClaim, takes } from './draft.ts'

const half = (terrain: string) => ({ terrain })
const slot = (domino: number, playing = false) => ({ domino, left: half('wheat'), right: half('lake'), playing })
const draft: DraftView = { current: [slot(4, true), slot(9)], coming: [slot(12), slot(30)], order: [], unseen: [] }
const view = { draft } as View
const claim = (domino: number): Choice => ({ text: '', kind: 'claim', params: { domino } })
const take: Choice = { text: 'take 1 4', kind: 'take', params: { slots: [1, 4] } }

describe('a choice of a domino', () => {
  it('names the domino, or its slot', () => {
    expect(takes(claim(12), slot(12), 3)).toBe(true)
    expect(takes(claim(12), slot(30), 0)).toBe(false)
    expect([0, 1, 2, 3].map((index) => takes(take, slot(1), index))).toEqual([true, false, false, true])
  })
  it('is offered in the lines, and nothing else is', () => {
    expect(isClaim(claim(30), view)).toBe(true)
    expect(isClaim(claim(48), view)).toBe(false)
    expect(isClaim({ text: 'discard', kind: 'discard' }, view)).toBe(false)
    expect(isClaim(claim(30), { ...view, draft: null })).toBe(false)
  })
})

it('lays the domino whose turn it is on two cells', () => {
  expect(heldDomino(view, { text: '', kind: 'place', cells: ['g8', 'h8'] })).toEqual([
    { terrain: 'wheat', domino: 4 },
    { terrain: 'lake', domino: 4, right: true },
  ])
  expect(heldDomino(view, { text: '', kind: 'fire', cells: ['g8'] })).toEqual([])
})
