/** From the server's view to what the art is given: territories, and the ghost over them. */

import { halfLook, type BoardSquare, type Ghost } from '../art/looks.ts'
import type { GameTheme, HeldHalf } from '../games/theme.ts'
import type { Choice, TerritoryView, View } from '../protocol.ts'
import { pointOf, reachBetween } from './grid.ts'

/** How a square looks, or what is held over one: as its half of a numbered domino, wherever that lies. */
const lookOn = (half: HeldHalf, { lookOf }: GameTheme) => halfLook(lookOf(half), half.domino, half.right ?? false)

/** The squares of a territory as they lie on the board. */
export const squaresOf = ({ squares }: Pick<TerritoryView, 'squares'>, theme: GameTheme): BoardSquare[] =>
  squares.map((square) => ({
    ...pointOf(square.cell),
    ...lookOn(square, theme),
    join: square.partner ? reachBetween(square.cell, square.partner) : undefined,
  }))

interface Held {
  view: View
  seat: number
  /** A choice of the kind that is held: the chosen one where it is legal. */
  like: Choice
  /** The squares pointed at. */
  cells: readonly string[]
  chosen: Choice | undefined
}

/** What is laid on the squares pointed at, or what they become; with points also what the chosen action brings. */
export function ghostOf(
  theme: GameTheme,
  { view, seat, like, cells, chosen }: Held,
  points: boolean,
): Ghost | undefined {
  const lying = view.seats[seat]?.territory.squares.find(({ cell }) => cell === cells[0])
  const { domino, right } = lying ?? {}
  const square = chosen?.becomes ?? lying
  const held = theme.heldBy(view, seat, like)
  const halves = held.length || !square ? held : [{ ...square, domino, right }]
  const lookOf = (half: HeldHalf | undefined) => (half ? lookOn(half, theme) : theme.markerOf?.(seat))
  const squares = cells.flatMap((cell, index): BoardSquare[] => {
    const [look, other] = [lookOf(halves[index]), cells[1 - index]]
    return look
      ? [{ ...pointOf(cell), ...look, join: other === undefined ? undefined : reachBetween(cell, other) }]
      : []
  })
  if (!squares.length) return undefined
  return { squares, legal: chosen !== undefined, points: points ? (chosen?.points ?? undefined) : undefined }
}
