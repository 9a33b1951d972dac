/** The position of a shown match after some of its moves, put together from what each move changed. */

import type { Showcase, TerritoryView } from '../protocol.ts'

export interface ShownSeat {
  territory: TerritoryView
  total: number
}

export function positionAfter({ territories, moves }: Showcase, count: number): ShownSeat[] {
  const done = moves.slice(0, count)
  return territories.map((territory, seat) => {
    const own = done.filter((move) => move.seat === seat)
    const squares = new Map(own.flatMap((move) => move.squares).map((square) => [square.cell, square]))
    const last = own.at(-1)
    return {
      territory: { ...territory, squares: [...squares.values()], last: last?.squares.map(({ cell }) => cell) ?? [] },
      total: last?.total ?? 0,
    }
  })
}
