import { expect, test } from 'vitest'
import type { DominoInfo, GameEntry, Half, PadGame } from '../protocol.ts'
import { GRID } from '../protocol.ts'
import { sure } from '../app/sure.ts'
import { STEP } from '../art/looks.ts'
import { cellAt, isOnGrid, pointOf } from '../table/grid.ts'
import { fragmentOf, LinkTrouble, readFragment, type KnownGame } from './link.ts'
import * as pads from './pad.ts'
import type { PadBoard, PadDocument } from './pad.ts'

const ROUNDS = 3
const rulesOf = (id: string, rounds = 1) =>
  [2, 3, 4].map((seats) => ({
    text: `${id}(seats=${seats})`,
    seats,
    options: {},
    width: 5,
    height: 5,
    rounds,
  }))
function known(fields: Pick<PadGame, 'id' | 'terrains'> & Partial<PadGame>, dominoes: DominoInfo[] = []): KnownGame {
  const { id, terrains } = fields
  const entry: GameEntry = { id, name: id, theme: id, terrains, seats: [2, 3, 4], options: [], bots: [], dominoes }
  return { entry, game: { stock: [], tie_breaks: [], rules: rulesOf(id), ...fields } }
}
const numbered = (pairs: [Half, Half][]): DominoInfo[] =>
  pairs.map(([left, right], index) => ({ number: index + 1, left, right }))
const KINGDOMINO = known(
  { id: 'kingdomino', terrains: ['wheat', 'mine'], rules: rulesOf('kingdomino', ROUNDS) },
  numbered([
    [{ terrain: 'wheat' }, { terrain: 'wheat' }],
    [{ terrain: 'wheat' }, { terrain: 'mine', symbols: 3 }],
  ]),
)
const ORIGINS = known(
  {
    id: 'origins',
    terrains: ['lake', 'volcano', 'hut'],
    resources: ['mammoth', 'fish', 'mushroom', 'flint'],
    cavemen: { hunter: 2, shaman: 2 },
  },
  numbered([[{ terrain: 'lake' }, { terrain: 'volcano', craters: 2 }]]),
)
const DUEL = known({ id: 'duel', terrains: ['dot', 'line', 'double_dot', 'double_line', 'filled', 'checked'] })
const GAMES = [KINGDOMINO, ORIGINS, DUEL]

/** Chances that are the same in every run. */
class Chances {
  constructor(private state: number) {}
  below(limit: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0
    return Math.floor((this.state / 2 ** 32) * limit)
  }
  one<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T
  }
  some<T>(values: readonly T[]): T[] {
    return values.filter(() => this.below(2))
  }
  cell(): string {
    return cellAt({ x: this.below(GRID.columns.length), y: this.below(GRID.rows) })
  }
}

function anyBoard({ entry, game }: KnownGame, chances: Chances): PadBoard {
  const { resources = [], cavemen = {} } = game
  const terrains = game.terrains.filter((terrain) => terrain !== pads.HUT)
  let board = pads.EMPTY_BOARD
  const changes: (() => PadBoard)[] = [
    () => pads.paint(board, chances.cell(), { terrain: chances.one(terrains), symbols: chances.below(6) }),
    () => pads.takeUp(board, chances.cell()),
  ]
  if (entry.dominoes?.length)
    changes.push(() => {
      const cell = chances.cell()
      const step = chances.one(Object.values(STEP))
      const other = { x: pointOf(cell).x + step.x, y: pointOf(cell).y + step.y }
      if (!isOnGrid(other) || [cell, cellAt(other)].includes(GRID.start)) return board
      return pads.layDomino(board, chances.one(entry.dominoes ?? []), [cell, cellAt(other)])
    })
  if (resources.length) {
    const lying = () => (board.squares.length ? chances.one(board.squares).cell : chances.cell())
    const dry = () => (lying() === GRID.start ? chances.cell() : lying())
    changes.push(
      () => pads.putToken(board, lying(), chances.below(4)),
      () => pads.putToken(board, GRID.start, chances.below(3)),
      () => pads.putResource(board, dry(), chances.one([...resources, null])),
      () => pads.putCaveman(board, dry(), chances.one([...Object.keys(cavemen), null])),
    )
  }
  for (let left = chances.below(60); left > 0; left--) board = chances.one(changes)()
  const coats = resources.length ? [] : terrains
  return {
    ...board,
    ...(chances.below(2) ? { discarded: chances.below(2) === 1 } : {}),
    totems: chances.some(resources),
    powers: chances.some(coats),
    ...(coats.length && chances.below(2) ? { honoured: chances.one(coats) } : {}),
    ...(chances.below(2) ? { corner: [chances.below(9), chances.below(9)] as const } : {}),
  }
}

function anyPad(game: KnownGame, chances: Chances): PadDocument {
  const rules = chances.one(game.game.rules)
  const names = Array.from({ length: rules.seats }, () => chances.one(['Ann', '', 'Ж́ "<b>\\', '🦣🦣', '__proto__']))
  const rounds = Array.from({ length: 1 + chances.below(rules.rounds ?? 1) })
  const boards = rounds.map(() => names.map(() => anyBoard(game, chances)))
  return {
    ...pads.newPad({ game: game.game.id, rules: rules.text, names }),
    boards,
    anyway: chances.below(2) === 1,
  }
}

/** What a link has of a pad; the order of squares is not part of it. */
const content = ({ game, rules, names, anyway, boards }: PadDocument) => ({
  game,
  rules,
  names,
  anyway,
  boards: boards.map((players) =>
    players.map((board) => ({
      ...board,
      squares: [...board.squares].sort((one, other) => (one.cell < other.cell ? -1 : 1)),
    })),
  ),
})

/** A link to whatever is written in it. */
async function linkTo(written: unknown, version = '1'): Promise<string> {
  const stream = new Blob([JSON.stringify(written)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  return `${version}.${btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}`
}

/** What becomes of a fragment: its pad, or the code of the refusal. Whatever else is thrown fails the test. */
async function read(fragment: string): Promise<PadDocument | string> {
  try {
    return await readFragment(fragment, GAMES)
  } catch (trouble) {
    if (trouble instanceof LinkTrouble) return trouble.code
    throw trouble
  }
}

test.each(GAMES)('a link gives back the same pad, whatever is on it: $game.id', async (game) => {
  const chances = new Chances(7)
  for (let left = 60; left > 0; left--) {
    const pad = anyPad(game, chances)
    expect(content(await readFragment(await fragmentOf(pad, game), GAMES))).toEqual(content(pad))
  }
})

test.each(GAMES)('a link that was cut off or changed is refused, or is another pad: $game.id', async (game) => {
  const chances = new Chances(11)
  const fragment = await fragmentOf(anyPad(game, chances), game)
  for (let at = 0; at < fragment.length - 1; at += 1 + Math.floor(fragment.length / 100))
    expect(await read(fragment.slice(0, at))).toBe('unreadable')
  for (let left = 150; left > 0; left--) {
    const at = 2 + chances.below(fragment.length - 2)
    const letter = chances.one('ABCxyz019-_%. é\u0000'.split(''))
    const found = await read(fragment.slice(0, at) + letter + fragment.slice(at + 1))
    if (typeof found === 'string') continue
    for (const { squares } of found.boards.flat())
      expect(new Set(squares.map(({ cell }) => cell)).size).toBe(squares.length)
    const again = sure(
      GAMES.find(({ game: { id } }) => id === found.game),
      'game',
    )
    expect(content(await readFragment(await fragmentOf(found, again), GAMES))).toEqual(content(found))
  }
})

const BOARD = [2, 0, 0, 0, 0, 0, 0, 0]
const DUELLING: readonly unknown[] = ['duel', 'duel(seats=2)', ['', ''], 0, [[BOARD, BOARD]]]
const playing = (...board: unknown[]) => DUELLING.with(4, [[board, BOARD]])
const hunting = (...board: unknown[]) => ['origins', 'origins(seats=2)', ['', ''], 0, [[board, BOARD]]]
const START = 6 * GRID.columns.length + 6

test('what is written by hand like this can be read', async () => {
  expect(await read(await linkTo(DUELLING))).toMatchObject({ game: 'duel', boards: [[{ squares: [] }, {}]] })
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['a word', 'duel'],
  ['a number', 1e300],
  ['an object', { length: 5, __proto__: [] }],
  ['an empty list', []],
  ['a game that is a list', [['duel'], 'duel(seats=2)', ['', ''], 0, [[BOARD, BOARD]]]],
  ['names that are an object', DUELLING.with(2, { length: 2, 0: '', 1: '' })],
  ['three names for two', DUELLING.with(2, ['', '', ''])],
  ['a name of a thousand letters', DUELLING.with(2, ['x'.repeat(1000), ''])],
  ['no games', DUELLING.with(4, [])],
  [
    'two games where one is counted',
    DUELLING.with(4, [
      [BOARD, BOARD],
      [BOARD, BOARD],
    ]),
  ],
  ['one board for two', DUELLING.with(4, [[BOARD]])],
  ['a board that is an object', DUELLING.with(4, [[{ length: 8 }, BOARD]])],
  ['a board without numbers', playing()],
  ['a board with words', playing('__proto__', 'constructor', 0, 0, 0, 0, 0, 0)],
  ['a board with a number too many', playing(...BOARD, 0)],
  ['a huge number', playing(2, 0, 0, 0, 0, 0, 1e308, 0)],
  ['a huge whole number', playing(2, 0, 2 ** 53 - 1, 0, 0, 0, 0, 0)],
  ['a number below none', playing(2, 0, -1, 0, 0, 0, 0, 0)],
  ['a half', playing(2, 0, 0.5, 0, 0, 0, 0, 0)],
  ['a totem in Duel', playing(2, 1, 0, 0, 0, 0, 0, 0)],
  ['a domino in Duel', playing(2, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0)],
  ['more squares than there are', playing(2, 0, 0, 0, 0, 0, 170, 0)],
  ['a square beyond the grid', playing(2, 0, 0, 0, 0, 0, 1, 169, 0, 0, 0, 0)],
  ['a square on the starting tile', playing(2, 0, 0, 0, 0, 0, 1, START, 0, 0, 0, 0)],
  ['a terrain that does not exist', playing(2, 0, 0, 0, 0, 0, 1, 0, 6, 0, 0, 0)],
  ['ten crosses', playing(2, 0, 0, 0, 0, 0, 1, 0, 0, 10, 0, 0)],
  ['a thing where no square is', playing(2, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0)],
  ['two huts', hunting(2, 0, 0, 0, 0, 0, 2, START, 2, 0, 0, START, 2, 0, 0, 0)],
  ['a hut beside the starting tile', hunting(2, 0, 0, 0, 0, 0, 1, 0, 2, 0, 0, 0)],
  ['a domino that lies on the starting tile', hunting(2, 0, 0, 0, 0, 1, 1, START - 1, 0, 0, 0)],
  ['a domino that lies half beyond the grid', hunting(2, 0, 0, 0, 0, 1, 1, 0, 2, 0, 0)],
  ['domino 0', hunting(2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0)],
])('%s is no pad', async (_, written) => {
  expect(await read(await linkTo(written))).toBe('unreadable')
})

test.each(['', '.', '1', '1.', '1..', 'rubbish', '1.AAAA', `1.${'A'.repeat(9000)}`, '1.%00', '__proto__.constructor'])(
  '“%s” is no pad',
  async (fragment) => {
    expect(await read(fragment)).toBe('unreadable')
  },
)

test('what is small as a link and huge as a text is no pad', async () => {
  const bomb = await linkTo(DUELLING.with(2, ['x'.repeat(1_000_000), '']))
  expect(bomb.length).toBeLessThan(8000)
  expect(await read(bomb)).toBe('unreadable')
})

test('a link of a newer version says so, one of a version that never was is unreadable', async () => {
  expect(await read(await linkTo(DUELLING, '2'))).toBe('newer')
  expect(await read(await linkTo(DUELLING, '999'))).toBe('newer')
  for (const version of ['0', '-1', '1e3', '99999999999999999999', '01', 'v1', ''])
    expect(await read(await linkTo(DUELLING, version)), version).toBe('unreadable')
})

test.each(['chess', '__proto__', 'constructor', 'toString', ''])('the game “%s” does not exist', async (game) => {
  expect(await read(await linkTo(DUELLING.with(0, game)))).toBe('game')
})

test.each(['duel(seats=3)x', '__proto__', ''])('the rules “%s” do not exist', async (rules) => {
  expect(await read(await linkTo(DUELLING.with(1, rules)))).toBe('rules')
})
