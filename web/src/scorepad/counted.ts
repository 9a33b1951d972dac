/** The count of a pad: by the compiled core in the page, so that it works without a server, or else by the server. */

import { ask } from '../app/api.ts'
import { compile } from '../core/compiled.ts'
import { CoreModule, type CoreGame } from '../core/module.ts'
import type { PadAnswer, PadBody, PadGame, PadPlayer, ResultView, Scorepad } from '../protocol.ts'
import { GRID } from '../protocol.ts'
import { cellAt, pointOf } from '../table/grid.ts'
import { SCOREPAD_ROUTES } from './addresses.ts'
import type { PadBoard, PadDocument } from './pad.ts'

/** Counts a pad of a game. Rejects where the server is needed and cannot be reached, or refuses. */
export type Counter = (pad: PadDocument, game: PadGame) => PadAnswer | Promise<PadAnswer>

/** How often it is looked whether the core has been built by now. */
const LOOK_AGAIN = 10_000

/** Who counts: the core where this browser can run it; until it has been built, the server. */
export async function counterFor({ module }: Scorepad): Promise<Counter> {
  const own = await counterWith(module)
  return own ?? atServerUntil(typeof WebAssembly === 'object' && !module ? lookForCore : undefined)
}

async function counterWith(module: Scorepad['module']): Promise<Counter | undefined> {
  if (!module || typeof WebAssembly !== 'object') return undefined
  try {
    return counterOf(await CoreModule.make(await compile(module)))
  } catch {
    return undefined
  }
}

const lookForCore = async () => counterWith((await ask<Scorepad>(SCOREPAD_ROUTES.scorepad)).module)

/** The server counts until this finds a core, if it is looked for one. */
function atServerUntil(find: (() => Promise<Counter | undefined>) | undefined): Counter {
  let found: Counter | undefined
  let looked = Date.now()
  return (pad, game) => {
    if (found) return found(pad, game)
    if (find && Date.now() - looked > LOOK_AGAIN) {
      looked = Date.now()
      find().then(
        (core) => (found = core),
        () => {}, // the next look may find it
      )
    }
    return ask<PadAnswer>(SCOREPAD_ROUTES.counts, bodyOf(pad))
  }
}

/** Counts with a core that is at hand. */
export function counterOf(core: CoreModule): Counter {
  const games = new Map<string, CoreGame>()
  return (pad, game) => {
    let opened = games.get(pad.rules)
    if (!opened) games.set(pad.rules, (opened = core.open(pad.rules)))
    return answerOf(JSON.parse(opened.countPad(numbersOf(pad, game))) as CoreAnswer)
  }
}

/** The core names cells by numbers, and no clauses. */
interface CoreAnswer {
  rounds: {
    sheets: { total: number; tie_breaks: number[]; lines: (Said & { points: number; cells: number[] })[] }[]
    doubts: (Said & { players: number[]; cells: number[][] })[]
  }[]
  result: ResultView
}
interface Said {
  code: string
  params: Record<string, string | number>
}

const COLUMNS = GRID.columns.length
const nameOf = (cell: number) => cellAt({ x: cell % COLUMNS, y: GRID.rows - 1 - Math.floor(cell / COLUMNS) })
const numberOf = (cell: string) => {
  const { x, y } = pointOf(cell)
  return (GRID.rows - 1 - y) * COLUMNS + x
}

const answerOf = ({ rounds, result }: CoreAnswer): PadAnswer => ({
  rounds: rounds.map(({ sheets, doubts }) => ({
    sheets: sheets.map(({ lines, ...sheet }) => ({
      ...sheet,
      lines: lines.map((line) => ({ ...line, clause: '', cells: line.cells.map(nameOf) })),
    })),
    doubts: doubts.map(({ cells, ...doubt }) => ({
      ...doubt,
      clause: '',
      cells: cells.map((each) => each.map(nameOf)),
    })),
  })),
  result,
})

/** A name's place in a list plus one; 0 for none. */
const placeOf = (names: readonly string[], name: string | null | undefined) => (name ? names.indexOf(name) + 1 : 0)
const bitsOf = (names: readonly string[], held: readonly string[]) =>
  held.reduce((bits, name) => bits | (1 << names.indexOf(name)), 0)
const UNSAID = -1

/** The numbers of a pad as native/pad.hpp reads them. */
function numbersOf({ boards }: PadDocument, game: PadGame): number[] {
  const cavemen = Object.keys(game.cavemen ?? {})
  const { terrains, resources = [] } = game
  const ofBoard = ({ squares, discarded, totems, powers, honoured }: PadBoard) => [
    discarded === undefined ? UNSAID : Number(discarded),
    bitsOf(resources, totems),
    bitsOf(terrains, powers),
    placeOf(terrains, honoured) - 1,
    squares.length,
    ...squares.flatMap(({ cell, terrain, symbols = 0, craters = 0, token = 0, resource, caveman }) => [
      numberOf(cell),
      terrains.indexOf(terrain),
      symbols,
      craters,
      token,
      placeOf(resources, resource),
      placeOf(cavemen, caveman),
    ]),
  ]
  return [boards.length, ...boards.flatMap((players) => players.flatMap(ofBoard))]
}

/** The pad as the server takes it. */
export const bodyOf = ({ rules, boards }: PadDocument): PadBody => ({
  rules,
  rounds: boards.map((players) => players.map(playerOf)),
})

const playerOf = ({ squares, discarded, totems, powers, honoured }: PadBoard): PadPlayer => ({
  squares: squares.map(({ cell, terrain, symbols = 0, craters = 0, token = 0, resource = null, caveman = null }) => ({
    cell,
    terrain,
    symbols,
    craters,
    token,
    resource,
    caveman,
  })),
  discarded: discarded ?? null,
  totems: [...totems],
  powers: [...powers],
  honoured: honoured ?? null,
})
