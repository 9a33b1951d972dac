import { describe, expect, it } from 'vitest'
import type { Showcase, TerritoryView } from '../protocol.ts'
import { positionAfter } from './showcase.ts'

const box = { left: 0, right: 4, bottom: 0, top: 4 }
const territory: TerritoryView = { size: 5, window: box, box, squares: [] }
const match: Showcase = {
  game: 'kingdomino',
  bot: 'greedy',
  territories: [territory, territory],
  moves: [
    { seat: 0, squares: [{ cell: 'a1', terrain: 'lake' }], total: 0 },
    { seat: 1, squares: [{ cell: 'b1', terrain: 'mine' }], total: 2 },
    { seat: 0, squares: [{ cell: 'a1', terrain: 'lake', symbols: 1 }], total: 1 },
  ],
}

describe('the shown match', () => {
  it('begins with empty territories', () => {
    expect(positionAfter(match, 0).map(({ territory: { squares }, total }) => [squares.length, total])).toEqual([
      [0, 0],
      [0, 0],
    ])
  })
  it('keeps what lies, and shows a square as it was changed last', () => {
    const [first, second] = positionAfter(match, 3)
    expect(first?.territory.squares).toEqual([{ cell: 'a1', terrain: 'lake', symbols: 1 }])
    expect(first?.total).toBe(1)
    expect(second).toMatchObject({ total: 2, territory: { last: ['b1'] } })
  })
})
