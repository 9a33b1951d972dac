import { describe, expect, it } from 'vitest'
import type { SlotView, SquareView, View } from '../protocol.ts'
import { laidBetween, movedBetween } from './flights.ts'

const [wheat, lake] = [{ terrain: 'wheat' }, { terrain: 'lake', symbols: 1 }]
const slot = (domino: number, more: Partial<SlotView> = {}): SlotView => ({ domino, left: wheat, right: lake, ...more })
const view = (current: SlotView[], coming: SlotView[], squares: SquareView[] = []): View => {
  const [box, score] = [
    { left: 0, right: 0, bottom: 0, top: 0 },
    { total: 0, lines: [] },
  ]
  return {
    version: 1,
    rules: '',
    game: 'kingdomino',
    options: {},
    phase: 'place',
    actor: 0,
    prompt: { code: 'place' },
    seats: [{ seat: 0, territory: { size: 5, window: box, box, squares }, score }],
    commitment: '',
    record: '',
    packed: '',
    draft: { current, coming, order: [], unseen: [] },
  }
}
const LAID: SquareView[] = [
  { cell: 'h8', terrain: 'lake', symbols: 3, token: 2, domino: 12, partner: 'g8', right: true },
  { cell: 'g8', terrain: 'wheat', domino: 12, partner: 'h8' },
]
const before = view([slot(12, { seat: 0, playing: true })], [slot(31)])

describe('a domino that was laid', () => {
  it('flies from the line to its cells, left half first', () => {
    expect(laidBetween(before, view([], [slot(31)], LAID))).toEqual([
      { domino: 12, seat: 0, halves: [wheat, lake], cells: ['g8', 'h8'] },
    ])
  })
  it('does not fly if it lay there before, or is taken back', () => {
    const laid = view([slot(12, { seat: 0 })], [slot(31)], LAID)
    expect(laidBetween(laid, laid)).toEqual([])
    expect(laidBetween(laid, before)).toEqual([])
  })
})

describe('a piece', () => {
  it('goes from the domino that was played to the one that it takes, also if the lines move up', () => {
    expect(movedBetween(before, view([slot(31, { seat: 0 })], [slot(40)]))).toEqual([{ seat: 0, from: 12, to: 31 }])
  })
  it('stays where somebody else takes a domino or none is taken', () => {
    expect(movedBetween(before, view([slot(12)], [slot(31, { seat: 1 })]))).toEqual([])
    expect(movedBetween(before, before)).toEqual([])
  })
})
