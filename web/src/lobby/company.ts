/** Who sits where at a new table, to begin with; every seat can be changed. */

import { botCalled } from '../app/bots.ts'
import { say } from '../app/words.svelte.ts'
import type { SeatWish } from '../protocol.ts'

export type Company = 'bots' | 'screen' | 'friends'
export const COMPANIES: Company[] = ['bots', 'screen', 'friends']

/** Bots have names of their own, so that they can be told apart. */
export const botSeat = (bot: string, seat: number): SeatWish => ({
  kind: 'bot',
  bot,
  name: botCalled(bot, seat),
})

export const personSeat = (seat: number, own: string): SeatWish => ({
  kind: 'me',
  name: seat === 0 ? own : say('web.player', { number: seat + 1 }),
})

/** The company for a number of seats; `own` is the name of the person who sets up the table. */
export function companyFor(company: Company, seats: number, own: string, bot: string): SeatWish[] {
  return Array.from({ length: seats }, (_, seat): SeatWish => {
    if (seat === 0 || company === 'screen') return personSeat(seat, own)
    return company === 'bots' ? botSeat(bot, seat) : { kind: 'open' }
  })
}
