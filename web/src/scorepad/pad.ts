/**
 * A scorepad as a document, and what can be written on it. Nothing changes in place: each function gives the next board.
 * It counts nothing and forbids nothing; a board that cannot exist is written down like any other.
 */

import type { DominoInfo, Half, PadSquare, SquareView } from '../protocol.ts'
import { GRID } from '../protocol.ts'

/** A square that was put on a board, by domino number or by itself; `symbols` are those that are printed. */
export type LaidSquare = PadSquare & Pick<SquareView, 'domino' | 'partner' | 'right'>

/** What lies in front of one player in one game. */
export interface PadBoard {
  squares: readonly LaidSquare[]
  /** Whether a domino was discarded; nothing where nobody has said. */
  discarded?: boolean
  totems: readonly string[]
  /** The lines of the spellbook that the player has completed. */
  powers: readonly string[]
  honoured?: string
  /** The column and row, from the lower left, at which the part of the grid begins that is shown. */
  corner?: readonly [number, number]
}

/** One match on the scorepad. `boards` are those of each game, by player; a Dynasty has up to three games. */
export interface PadDocument {
  id: string
  /** When it was begun and changed last, in milliseconds. */
  begun: number
  changed: number
  game: string
  /** The rules as text, as the server writes them. */
  rules: string
  names: readonly string[]
  boards: readonly (readonly PadBoard[])[]
  /** Whether it shall be counted although the box cannot contain it: worn sets, expansions. */
  anyway: boolean
}

export const EMPTY_BOARD: PadBoard = { squares: [], totems: [], powers: [] }

/** The resource that lies on a printed half at first, or none; where resources are not used there is none. */
export type Stock = (half: Half) => string | null | undefined
export const NO_STOCK: Stock = () => undefined

/** A new pad with nothing on its boards. */
export const newPad = (
  fields: Pick<PadDocument, 'game' | 'rules' | 'names'>,
  id: string = crypto.randomUUID(),
  now = Date.now(),
): PadDocument => ({
  ...fields,
  id,
  begun: now,
  changed: now,
  boards: [fields.names.map(() => EMPTY_BOARD)],
  anyway: false,
})

export const squareAt = (board: PadBoard, cell: string): LaidSquare | undefined =>
  board.squares.find((square) => square.cell === cell)

/** Whether a domino or a brush can put a square there; on the starting tile stands the castle or the hut. */
export const isFree = (board: PadBoard, cell: string): boolean => cell !== GRID.start && !squareAt(board, cell)

/** The board without the square of a cell, and without the other half of its domino. */
export function takeUp(board: PadBoard, cell: string): PadBoard {
  const gone = [cell, squareAt(board, cell)?.partner]
  return { ...board, squares: board.squares.filter((square) => !gone.includes(square.cell)) }
}

/** The board with these squares in place of what lay there; halves whose domino is broken belong to none any more. */
function put(board: PadBoard, ...squares: LaidSquare[]): PadBoard {
  const covered = squares.map(({ cell }) => cell)
  const rest = board.squares
    .filter(({ cell }) => !covered.includes(cell))
    .map((square) => (square.partner != null && covered.includes(square.partner) ? single(square) : square))
  return { ...board, squares: [...rest, ...squares] }
}

/** A square that belongs to no numbered domino. */
const single = ({ domino: _, partner: __, right: ___, ...square }: LaidSquare): LaidSquare => square

/** A printed half as it lies there at first. Fields without a value are left out, so that equal boards look equal. */
const printed = ({ terrain, symbols, craters }: Half, resource: string | null | undefined) => ({
  terrain,
  ...(symbols ? { symbols } : {}),
  ...(craters ? { craters } : {}),
  ...(resource ? { resource } : {}),
})

/** The board with a domino on two cells, its left half on the first. */
export const layDomino = (
  board: PadBoard,
  { number: domino, left, right }: DominoInfo,
  [cell, other]: readonly [string, string],
  stock: Stock = NO_STOCK,
): PadBoard =>
  put(
    board,
    { cell, ...printed(left, stock(left)), domino, partner: other },
    { cell: other, ...printed(right, stock(right)), domino, partner: cell, right: true },
  )

/** The number of the domino that covers a cell. */
export const dominoAt = (board: PadBoard, cell: string): number | null | undefined => squareAt(board, cell)?.domino

/** The board with a square of this kind on a cell, as somebody sees it: it belongs to no numbered domino. */
export const paint = (board: PadBoard, cell: string, half: Half, stock: Stock = NO_STOCK): PadBoard =>
  cell === GRID.start ? board : put(board, { cell, ...printed(half, stock(half)) })

/** A change of what lies on a square; what it no longer has is left out. */
function change(board: PadBoard, cell: string, changes: Partial<LaidSquare>): PadBoard {
  const square = squareAt(board, cell)
  if (!square) return board
  const { token, resource, caveman, ...rest } = { ...square, ...changes }
  const changed = {
    ...rest,
    ...(token ? { token } : {}),
    ...(resource ? { resource } : {}),
    ...(caveman ? { caveman } : {}),
  }
  return { ...board, squares: board.squares.map((each) => (each === square ? changed : each)) }
}

/** The square that a token makes of the starting tile, where it may land there. */
export const HUT = 'hut'

/** The board with a token of so many fires on a cell, where nothing else lies then; with 0, without one. */
export function putToken(board: PadBoard, cell: string, fires: number): PadBoard {
  if (cell !== GRID.start) return change(board, cell, { token: fires, resource: null, caveman: null })
  const squares = board.squares.filter((square) => square.cell !== cell)
  return { ...board, squares: fires ? [...squares, { cell, terrain: HUT, token: fires }] : squares }
}

export const putResource = (board: PadBoard, cell: string, resource: string | null): PadBoard =>
  change(board, cell, { resource, token: 0, caveman: null })

export const putCaveman = (board: PadBoard, cell: string, caveman: string | null): PadBoard =>
  change(board, cell, { caveman, token: 0, resource: null })

/** A list with a name if it had none, or without it. */
export const toggled = (names: readonly string[], name: string, on = !names.includes(name)): string[] =>
  on ? [...names.filter((each) => each !== name), name] : names.filter((each) => each !== name)

/** A pad with one of its boards changed. */
export function withBoard(
  pad: PadDocument,
  { round, seat }: { round: number; seat: number },
  next: (board: PadBoard) => PadBoard,
): PadDocument {
  const old = pad.boards[round]?.[seat]
  if (!old) return pad
  const changed = next(old)
  if (changed === old) return pad
  const boards = pad.boards.map((players, index) =>
    index === round ? players.map((board, player) => (player === seat ? changed : board)) : players,
  )
  return { ...pad, boards }
}

/** Who has laid each domino of one game, by number: several players where the box is worn. */
export function dominoesUsed(boards: readonly PadBoard[]): Map<number, number> {
  const used = new Map<number, number>()
  boards.forEach(({ squares }, seat) => {
    for (const { domino } of squares) if (domino != null) used.set(domino, seat)
  })
  return used
}

/** A square as the drawings and the words for it take it: all its symbols together. */
export const seenAs = ({ symbols = 0, token = 0, ...square }: LaidSquare): SquareView => ({
  ...square,
  ...(symbols + token ? { symbols: symbols + token } : {}),
  ...(token ? { token } : {}),
})
