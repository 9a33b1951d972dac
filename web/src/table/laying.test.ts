import { describe, expect, it } from 'vitest'
import { duel } from '../games/duel/theme.ts'
import { kingdomino } from '../games/kingdomino/theme.ts'
import { origins } from '../games/origins/theme.ts'
import type { Choice, SquareView, View } from '../protocol.ts'
import { layingIn } from './laying.ts'

const OWN = 1
const lying: SquareView = { cell: 'g8', terrain: 'lake', resource: 'fish', domino: 7, partner: 'g9', right: true }
const seatOf = (seat: number) => ({ seat, territory: { size: 5, squares: [lying] }, score: { total: 4, lines: [] } })
const slot = {
  domino: 12,
  left: { terrain: 'wheat' },
  right: { terrain: 'mine', symbols: 2 },
  seat: OWN,
  playing: true,
}
const view = {
  version: 9,
  seats: [seatOf(0), seatOf(OWN)],
  draft: { current: [slot], coming: [], order: [], unseen: [] },
  duel: {
    dice: [
      { die: 1, coat: 'dot', crosses: 1, seat: OWN },
      { die: 2, coat: 'line', crosses: 0, seat: OWN },
    ],
  },
} as unknown as View
const place: Choice = { text: '', kind: 'place', cells: ['h8', 'i8'] }
const squaresAfter = (choice: Choice, theme = kingdomino) =>
  layingIn(view, OWN, choice, theme).seats[OWN]?.territory.squares

describe('what a click lays', () => {
  it('lies on its cells in the order of its halves, before the server has answered', () => {
    expect(squaresAfter(place)).toEqual([
      lying,
      { cell: 'h8', terrain: 'wheat', domino: 12, partner: 'i8' },
      { cell: 'i8', terrain: 'mine', symbols: 2, domino: 12, partner: 'h8', right: true },
    ])
    expect(squaresAfter({ text: '', kind: 'draw', cells: ['h8', 'h7'] }, duel)?.slice(1)).toEqual([
      { cell: 'h8', terrain: 'dot', symbols: 1, partner: 'h7' },
      { cell: 'h7', terrain: 'line', symbols: 0, partner: 'h8' },
    ])
  })
  it('changes a square that is there, and takes away what is spent', () => {
    const spend: Choice = { text: '', kind: 'spend', cells: ['g8'], becomes: { cell: 'g8', terrain: 'lake' } }
    expect(squaresAfter(spend, origins)).toEqual(
      [{ ...lying, resource: undefined }].map(({ resource: _, ...rest }) => rest),
    )
  })
  it('changes nothing else: no score, no line, nobody else', () => {
    const after = layingIn(view, OWN, place, kingdomino)
    expect(after.draft).toBe(view.draft)
    expect(after.seats[0]).toBe(view.seats[0])
    expect(after.seats[OWN]?.score).toBe(view.seats[OWN]?.score)
    expect(view.seats[OWN]?.territory.squares).toEqual([lying])
  })
  it('is nothing where a choice is made elsewhere', () => {
    expect(layingIn(view, OWN, { text: '', kind: 'claim', params: { domino: 12 } }, kingdomino)).toBe(view)
  })
})
