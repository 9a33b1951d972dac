/**
 * A pad as the fragment of an address: everything is in the link, nothing is kept anywhere else. Reading one trusts
 * nothing: whatever makes no sense is refused with a code that the catalogue has a sentence for.
 *
 *     1.BASE64URL    of JSON: game, rules, names, whether it is counted anyway, numbers of the boards
 */

import { NAME_LENGTH, type DominoInfo, type GameEntry, type PadGame } from '../protocol.ts'
import { GRID } from '../protocol.ts'
import { cellAt, isOnGrid, pointOf, reachBetween } from '../table/grid.ts'
import { STEP, type Side } from '../art/looks.ts'
import {
  EMPTY_BOARD,
  HUT,
  layDomino,
  newPad,
  paint,
  squareAt,
  type LaidSquare,
  type PadBoard,
  type PadDocument,
} from './pad.ts'

/** A game as the list of games and as scorepads have it. */
export interface KnownGame {
  entry: GameEntry
  game: PadGame
}

/** Why a link is no pad: the catalogue says `pad.link.CODE`. */
export class LinkTrouble extends Error {
  constructor(
    readonly code: 'unreadable' | 'newer' | 'game' | 'rules',
    readonly params: Record<string, string> = {},
  ) {
    super(code)
  }
}

const VERSION = 1
/** The longest fragment that is read, and how long its text may be; a full pad of four has a tenth of that. */
const MOST_CHARACTERS = 8000
const MOST_BYTES = 64_000

type Written = [game: string, rules: string, names: string[], anyway: 0 | 1, boards: number[][][]]

export async function fragmentOf(pad: PadDocument, known: KnownGame): Promise<string> {
  const boards = pad.boards.map((players) => players.map((board) => numbersOf(board, known)))
  const written: Written = [pad.game, pad.rules, [...pad.names], pad.anyway ? 1 : 0, boards]
  const text = new TextEncoder().encode(JSON.stringify(written))
  return `${VERSION}.${base64url(await through(text, new CompressionStream('deflate-raw')))}`
}

/** The pad of a fragment. Rejects with a `LinkTrouble`. */
export async function readFragment(fragment: string, known: readonly KnownGame[]): Promise<PadDocument> {
  const [version, data = ''] = fragment.split('.', 2)
  if (!/^[1-9]\d{0,2}$/.test(version ?? '')) throw unreadable()
  if (data && Number(version) > VERSION) throw new LinkTrouble('newer')
  const [game, rules, names, anyway, boards] = readWritten(await unpacked(data))
  const found = known.find(({ game: { id } }) => id === game)
  if (!found) throw new LinkTrouble('game', { game: game.slice(0, NAME_LENGTH) })
  const wanted = found.game.rules.find(({ text }) => text === rules)
  if (!wanted) throw new LinkTrouble('rules', { rules: rules.slice(0, 2 * NAME_LENGTH) })
  if (boards.length < 1 || boards.length > (wanted.rounds ?? 1)) throw unreadable()
  if (names.length !== wanted.seats || boards.some(({ length }) => length !== wanted.seats)) throw unreadable()
  const read = boards.map((players) => players.map((numbers) => readBoard(new Numbers(numbers), found)))
  return { ...newPad({ game, rules, names }), boards: read, anyway: anyway === 1 }
}

const unreadable = () => new LinkTrouble('unreadable')

async function unpacked(data: string): Promise<unknown> {
  if (!data || data.length > MOST_CHARACTERS || !/^[\w-]+$/.test(data)) throw unreadable()
  try {
    const bytes = Uint8Array.from(atob(data.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))))
  } catch {
    throw unreadable()
  }
}

function readWritten(read: unknown): Written {
  const isNumbers = (each: unknown) => Array.isArray(each) && each.every((number) => Number.isSafeInteger(number))
  const isName = (each: unknown) => typeof each === 'string' && each.length <= NAME_LENGTH && each === each.trim()
  if (!Array.isArray(read)) throw unreadable()
  const [game, rules, names, anyway, boards] = read as unknown[]
  if (typeof game !== 'string' || typeof rules !== 'string') throw unreadable()
  if (!Array.isArray(names) || !names.every(isName)) throw unreadable()
  if (!Array.isArray(boards) || !boards.every((each) => Array.isArray(each) && each.every(isNumbers)))
    throw unreadable()
  return [game, rules, names as string[], anyway === 1 ? 1 : 0, boards as number[][][]]
}

/** Bytes through a stream, but not more than can be a pad. */
async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    length += part.value.length
    if (length > MOST_BYTES) throw unreadable()
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

// The numbers of a board: what was said of it; then dominoes by number, each with the cell of its left half and the
// side of its right one; then squares by themselves; then what lies on squares; each group behind its length.

const SIDES = Object.keys(STEP) as Side[]
const COLUMNS = GRID.columns.length
const numberOf = (cell: string) => {
  const { x, y } = pointOf(cell)
  return y * COLUMNS + x
}
const UNSAID = 2
const NO_CORNER = 0

const placeOf = (names: readonly string[], name: string | null | undefined) => (name ? names.indexOf(name) + 1 : 0)
const bitsOf = (names: readonly string[], held: readonly string[]) =>
  held.reduce((bits, name) => bits | (1 << names.indexOf(name)), 0)
const cavemenOf = ({ cavemen = {} }: PadGame) => Object.keys(cavemen)

function numbersOf(board: PadBoard, { game }: KnownGame): number[] {
  const { terrains, resources = [] } = game
  const { squares, discarded, totems, powers, honoured, corner } = board
  const isWhole = ({ domino, partner }: LaidSquare) => domino != null && partner != null
  const lefts = squares.filter((square) => isWhole(square) && !square.right)
  const single = squares.filter((square) => !isWhole(square))
  const carrying = squares.filter(({ token, resource, caveman }) => token ?? resource ?? caveman)
  return [
    discarded === undefined ? UNSAID : Number(discarded),
    bitsOf(resources, totems),
    bitsOf(terrains, powers),
    placeOf(terrains, honoured),
    corner ? corner[1] * COLUMNS + corner[0] + 1 : NO_CORNER,
    lefts.length,
    ...lefts.flatMap(({ cell, domino, partner }) => [
      domino ?? 0,
      numberOf(cell),
      SIDES.indexOf(reachBetween(cell, partner ?? cell)),
    ]),
    single.length,
    ...single.flatMap(({ cell, terrain, symbols = 0, craters = 0 }) => [
      numberOf(cell),
      terrains.indexOf(terrain),
      symbols,
      craters,
    ]),
    carrying.length,
    ...carrying.flatMap(({ cell, token = 0, resource, caveman }) => [
      numberOf(cell),
      token,
      placeOf(resources, resource),
      placeOf(cavemenOf(game), caveman),
    ]),
  ]
}

/** Takes numbers one after the other, each below a limit. */
class Numbers {
  #at = 0
  constructor(private readonly numbers: readonly number[]) {}

  below(limit: number): number {
    const number = this.numbers[this.#at++]
    if (number === undefined || number < 0 || number >= limit) throw unreadable()
    return number
  }
  from<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)]
    if (value === undefined) throw unreadable()
    return value
  }
  /** A name by its place plus one, or none. */
  perhaps(names: readonly string[]): string | undefined {
    return names[this.below(names.length + 1) - 1]
  }
  held(names: readonly string[]): string[] {
    const bits = this.below(1 << names.length)
    return names.filter((_, index) => bits & (1 << index))
  }
  cell(): string {
    const number = this.below(COLUMNS * GRID.rows)
    return cellAt({ x: number % COLUMNS, y: Math.floor(number / COLUMNS) })
  }
  each(most: number, read: () => void): void {
    for (let left = this.below(most + 1); left > 0; left--) read()
  }
  end(): void {
    if (this.#at !== this.numbers.length) throw unreadable()
  }
}

const MOST_SYMBOLS = 10
const MOST_SQUARES = COLUMNS * GRID.rows

function readBoard(numbers: Numbers, { entry, game }: KnownGame): PadBoard {
  const { terrains, resources = [] } = game
  const said = numbers.below(UNSAID + 1)
  const totems = numbers.held(resources)
  const powers = numbers.held(resources.length ? [] : terrains)
  const honoured = numbers.perhaps(resources.length ? [] : terrains)
  const corner = numbers.below(MOST_SQUARES + 1) - 1
  let board: PadBoard = {
    ...EMPTY_BOARD,
    ...(said === UNSAID ? {} : { discarded: said === 1 }),
    totems,
    powers,
    ...(honoured === undefined ? {} : { honoured }),
    ...(corner < 0 ? {} : { corner: [corner % COLUMNS, Math.floor(corner / COLUMNS)] as const }),
  }
  numbers.each(MOST_SQUARES, () => (board = withDomino(board, numbers, entry.dominoes ?? [])))
  numbers.each(MOST_SQUARES, () => {
    const [cell, terrain] = [numbers.cell(), numbers.from(terrains)]
    const half = { terrain, symbols: numbers.below(MOST_SYMBOLS), craters: numbers.below(MOST_SYMBOLS) }
    if ((cell === GRID.start) !== (terrain === HUT) || (terrain === HUT && squareAt(board, cell))) throw unreadable()
    board =
      cell === GRID.start ? { ...board, squares: [...board.squares, { cell, terrain }] } : paint(board, cell, half)
  })
  numbers.each(MOST_SQUARES, () => (board = withThing(board, numbers, game)))
  numbers.end()
  return board
}

function withDomino(board: PadBoard, numbers: Numbers, dominoes: readonly DominoInfo[]): PadBoard {
  const number = numbers.below(dominoes.length + 1)
  const domino = dominoes.find((each) => each.number === number)
  const cell = numbers.cell()
  const step = STEP[numbers.from(SIDES)]
  const { x, y } = pointOf(cell)
  const other = { x: x + step.x, y: y + step.y }
  if (!domino || !isOnGrid(other) || [cell, cellAt(other)].includes(GRID.start)) throw unreadable()
  return layDomino(board, domino, [cell, cellAt(other)])
}

function withThing(board: PadBoard, numbers: Numbers, { resources = [], ...game }: PadGame): PadBoard {
  const cell = numbers.cell()
  const token = numbers.below(MOST_SYMBOLS)
  const resource = numbers.perhaps(resources)
  const caveman = numbers.perhaps(cavemenOf({ resources, ...game }))
  const things = {
    ...(token ? { token } : {}),
    ...(resource ? { resource } : {}),
    ...(caveman ? { caveman } : {}),
  }
  if (!squareAt(board, cell)) throw unreadable()
  return {
    ...board,
    squares: board.squares.map((square) => (square.cell === cell ? { ...square, ...things } : square)),
  }
}
