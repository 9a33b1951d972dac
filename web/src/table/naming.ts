/** What a screen reader says about a square: its name, what lies there, and the region it belongs to. */

import type { Params } from '../app/words.svelte.ts'
import type { ScoreLine, SeatView, Square } from '../protocol.ts'
import { START_CELL } from './choice.ts'

type Say = (key: string, params?: Params) => string

const regionOf = (lines: readonly ScoreLine[], cell: string) =>
  lines.find(({ code, cells }) => (code === 'region' || code === 'domain') && cells?.includes(cell))

function describeSquare(
  { terrain, symbols = 0, craters = 0, resource, caveman, token = 0 }: Square,
  game: string,
  say: Say,
): string[] {
  return [
    say(game === 'duel' ? `coat.${terrain}` : `terrain.${terrain}`),
    ...(symbols ? [say(`web.symbols.${game}`, { count: symbols })] : []),
    ...(craters ? [say('web.craters', { count: craters })] : []),
    ...(token ? [say('web.fire_token', { count: token })] : []),
    ...(resource ? [say(`resource.${resource}`)] : []),
    ...(caveman ? [say(`caveman.${caveman}`)] : []),
  ]
}

/** A line of the count; crowns and fires are called by their names. */
export function scoreWords(
  line: ScoreLine,
  { shown, say }: { shown: { game: string } | null | undefined; say: Say },
): string {
  return say(line.code === 'region' ? `score.region.${shown?.game}` : `score.${line.code}`, line.params)
}

/** The name of a square of a territory, such as “c3, wheat, 1 crown, region of 5 worth 10”. */
export function nameCell(cell: string, seat: SeatView, game: string, say: Say): string {
  if (cell === START_CELL) return [cell, say(`web.start.${game}`)].join(', ')
  const square = seat.territory.squares.find((each) => each.cell === cell)
  if (!square) return [cell, say('web.empty_square')].join(', ')
  const region = regionOf(seat.score.lines, cell)
  const worth = region ? [say('web.region', { squares: region.cells?.length ?? 0, points: region.points })] : []
  return [cell, ...describeSquare(square, game, say), ...worth].join(', ')
}
