/** The match that starts at one press: the game played last with its bots, or a friendly one for two. */

import { usualBot } from '../app/bots.ts'
import type { Kept } from '../app/mine.ts'
import type { Options } from '../app/options.ts'
import type { GameEntry, SeatWish } from '../protocol.ts'
import { botSeat, personSeat } from './company.ts'

export interface QuickMatch {
  game: GameEntry
  options: Options
  seats: SeatWish[]
}

/** Nothing only where no game can be played. */
export function quickMatch(games: readonly GameEntry[], tables: readonly Kept[], own: string): QuickMatch | undefined {
  const last = tables.find((table) => !table.daily && games.some(({ id }) => id === table.game))
  const game = games.find(({ id }) => id === last?.game) ?? games[0]
  if (!game) return undefined
  const options = last?.options ?? { seats: Math.min(...game.seats) }
  const bots = last?.guided ? [] : (last?.bots ?? [])
  const usual = usualBot(game, tables)
  const seats = Array.from({ length: Number(options.seats) }, (_, seat) =>
    seat === 0 ? personSeat(seat, own) : botSeat(bots[seat] ?? usual, seat),
  )
  return { game, options, seats }
}
