/** From the server's view to what the drawings are given: territories, and the piece held over them. */

import type { BoardCell, Face, Fires, Ghost, TerrainName } from '../draw/board.ts'
import type { CavemanKind, Game, Resource, SeatIndex } from '../draw/drawings.ts'
import type { Choice, DieView, Half, SlotView, Square, Territory, View } from '../protocol.ts'
import { placeOf, reachBetween } from './choice.ts'

export const gameOf = (view: { game: string }): Game => view.game as Game
export const seatIndex = (seat: number): SeatIndex => seat as SeatIndex
export const pieceOf = (game: Game): 'king' | 'chief' => (game === 'origins' ? 'chief' : 'king')

export const faceOf = ({ terrain, symbols, craters, resource }: Half): Face => ({
  terrain: terrain as TerrainName,
  symbols: symbols ?? 0,
  craters: craters ?? 0,
  resource: (resource ?? null) as Resource | null,
})

/** A square as it lies on the board; a token's fires are drawn on the token, not printed. */
export function cellOf(square: Square): BoardCell {
  const token = square.token ?? 0
  return {
    ...placeOf(square.cell),
    ...faceOf(square),
    symbols: (square.symbols ?? 0) - token,
    fire: (token || null) as Fires | null,
    caveman: (square.caveman ?? null) as CavemanKind | null,
    join: square.partner ? reachBetween(square.cell, square.partner) : undefined,
  }
}

export const cellsOf = (territory: Territory): BoardCell[] => territory.squares.map(cellOf)

export const playingSlot = (view: View): SlotView | undefined => view.draft?.current.find(({ playing }) => playing)

const dieFace = ({ coat, crosses }: DieView): Face => ({
  terrain: (coat ?? 'question') as TerrainName,
  symbols: crosses,
})

/** The faces that an action of this kind lays, in the order of its cells. */
function facesFor(view: View, seat: number, like: Choice, cells: readonly string[]): Face[] {
  const here = view.seats[seat]?.territory.squares.find(({ cell }) => cell === cells[0])
  const lying: Face = here ? cellOf(here) : { terrain: 'grass' }
  switch (like.kind) {
    case 'place': {
      const slot = playingSlot(view)
      return slot ? [faceOf(slot.left), faceOf(slot.right)] : []
    }
    case 'fire':
      return [{ ...lying, resource: null, caveman: null, fire: (view.origins?.eruption?.fires ?? 1) as Fires }]
    case 'settle':
      return [{ ...lying, caveman: (view.origins?.newcomer?.caveman ?? null) as CavemanKind | null }]
    case 'spend':
      return [{ ...lying, resource: null }]
    case 'draw':
      return (view.duel?.dice ?? [])
        .filter((die) => die.seat === seat)
        .sort((one, other) => one.die - other.die)
        .map(dieFace)
    case 'ink':
      return (view.duel?.dice ?? []).filter(({ die }) => die === like.params?.die).map(dieFace)
    case 'cross':
      return [{ ...lying, symbols: (lying.symbols ?? 0) + 1 }]
    default:
      return [lying]
  }
}

/** The piece over the squares pointed at. `like` is a choice of the same kind, the chosen one where it is legal. */
export function ghostOf(
  view: View,
  seat: number,
  like: Choice,
  cells: readonly string[],
  chosen: Choice | undefined,
  points: boolean,
): Ghost {
  const faces = facesFor(view, seat, like, cells)
  const joined = cells.length === 2
  const ghostCells = cells.flatMap((cell, index): BoardCell[] => {
    const face = faces[index]
    const other = cells[1 - index]
    return face ? [{ ...placeOf(cell), ...face, join: joined && other ? reachBetween(cell, other) : undefined }] : []
  })
  return {
    cells: ghostCells,
    legal: chosen !== undefined,
    points: points && chosen?.points != null ? chosen.points : undefined,
  }
}
