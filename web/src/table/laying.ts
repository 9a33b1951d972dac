/** What a click lays, before the server has said where that leads: only what is certain of it. It knows no rule. */

import type { GameTheme } from '../games/theme.ts'
import type { Choice, SquareView, TerritoryView, View } from '../protocol.ts'

/** The position in which what a choice lays or changes lies there already. All that follows from it is as before. */
export function layingIn(view: View, seat: number, choice: Choice, theme: GameTheme): View {
  const territory = view.seats[seat]?.territory
  const changed = territory ? changedBy(view, seat, choice, territory, theme) : []
  if (!territory || !changed.length) return view
  const after = withSquares(territory, changed)
  return { ...view, seats: view.seats.map((each) => (each.seat === seat ? { ...each, territory: after } : each)) }
}

function changedBy(
  view: View,
  seat: number,
  choice: Choice,
  { squares }: TerritoryView,
  { heldBy }: GameTheme,
): SquareView[] {
  const { cells = [], becomes } = choice
  if (becomes) {
    const { domino, partner, right } = squares.find(({ cell }) => cell === becomes.cell) ?? {}
    return [{ ...becomes, domino, partner, right }]
  }
  const held = heldBy(view, seat, choice)
  return cells.flatMap((cell, index) => {
    const half = held[index]
    return half ? [{ ...half, cell, partner: cells[1 - index] }] : []
  })
}

function withSquares(territory: TerritoryView, changed: SquareView[]): TerritoryView {
  const squareAt = new Map([...territory.squares, ...changed].map((square) => [square.cell, square]))
  return { ...territory, squares: [...squareAt.values()] }
}
