/** What a screen reader says about a square: its name, what lies there, and the region it belongs to. */

import { words, type Params } from '../app/words.svelte.ts'
import type { GameTheme } from '../games/theme.ts'
import { keyFor, sayFor, type Worded } from '../games/wording.ts'
import {
  GRID,
  type Choice,
  type Gain,
  type Half,
  type ScoreLineView,
  type SeatView,
  type SquareView,
} from '../protocol.ts'

type Say = (key: string, params?: Params) => string

/** A game with its theme; its words depend on both. */
export interface Named {
  game: Worded
  theme: GameTheme
}

/** The line of the count that tells of the region around a square; a caveman's or a bonus's line tells of none. */
const regionOf = (lines: readonly ScoreLineView[], cell: string, { regionLine }: GameTheme) =>
  lines.find(({ code, cells }) => code === regionLine && cells?.includes(cell))

/** A square or half of a domino in words: its terrain, its symbols, and what lies on it. */
export function describeSquare(square: Half | SquareView, { game, theme }: Named, say: Say): string[] {
  const { terrain, symbols = 0, craters = 0, resource } = square
  const { caveman, token = 0 }: Partial<SquareView> = square
  return [
    words.nameOf(theme.terrainWords, terrain),
    ...(symbols ? [sayFor(game, 'web.symbols', { count: symbols })] : []),
    ...(craters ? [say('web.craters', { count: craters })] : []),
    ...(token ? [say('web.fire_token', { count: token })] : []),
    ...(resource ? [words.nameOf('resource', resource)] : []),
    ...(caveman ? [words.nameOf('caveman', caveman)] : []),
  ]
}

/** A line of the count; crowns and fires are called by their names. */
export function scoreWords({ code, params }: ScoreLineView, { game }: { game: Worded }, say: Say): string {
  const key = keyFor(`score.${code}`, game)
  return words.has(key) ? say(key, params) : words.nameOf('score', code)
}

/** Points won or lost, with their sign. */
export const signed = (points: number): string => `${points < 0 ? '−' : '+'}${String(Math.abs(points))}`

/** What a move changed in a seat's count: its lines, the largest change first. With several, each says its own. */
export function gainLines({ lines = [] }: Gain, named: { game: Worded }, say: Say): string[] {
  const sorted = [...lines].sort((one, other) => Math.abs(other.points) - Math.abs(one.points))
  return sorted.map((line) => gainWords(line, named, say) + (lines.length > 1 ? ` ${signed(line.points)}` : ''))
}

/** A line of the count as short as it can be, where its points stand beside it. */
function gainWords(line: ScoreLineView, named: { game: Worded }, say: Say): string {
  const key = `gain.${line.code}`
  return words.has(key) ? say(key, line.params) : scoreWords(line, named, say)
}

/** What is pointed at and can be laid: where it lies, that it can be used, and what it brings where hints may tell that. */
export function nameAimed({ cells = [], points }: Choice, worth: boolean, say: Say): string {
  const gain = worth && points != null ? [(points > 0 ? '+' : '') + say('web.points', { points })] : []
  return [...cells, say('web.spot'), ...gain].join(', ')
}

/** The name of the starting tile: its building, and a fire token that lies there. */
export const nameStart = (game: Worded, token: number | undefined, say: Say): string =>
  [GRID.start, sayFor(game, 'web.building'), ...(token ? [say('web.fire_token', { count: token })] : [])].join(', ')

/** The name of a square of a territory, such as “c3, wheat, 1 crown, region of 5 worth 10”. */
export function nameCell(cell: string, seat: SeatView, named: Named, say: Say): string {
  const square = seat.territory.squares.find((each) => each.cell === cell)
  if (cell === GRID.start) return nameStart(named.game, square?.token, say)
  if (!square) return [cell, say('web.empty_square')].join(', ')
  const region = regionOf(seat.score.lines, cell, named.theme)
  const worth = region ? [say('web.region', { squares: region.cells?.length ?? 0, points: region.points })] : []
  return [cell, ...describeSquare(square, named, say), ...worth].join(', ')
}
