/** What the daily challenge asks of the server. */

import { ask as askServer } from '../app/api.ts'
import { deviceId } from '../app/device.ts'
import { fill } from '../app/routes.ts'
import type { DailyDay, DailyOwn, DailySeat, DailyWish } from '../protocol.ts'
import { DAILY_ROUTES } from './addresses.ts'
import { tokenFor } from './tokens.ts'

/** Who asks, where nobody is signed in: the device, in the head of the request, because addresses are written into logs. */
const PLAYER = 'Kingdomino-Player'

function ask<T>(path: string): Promise<T> {
  const device = deviceId()
  return askServer<T>(path, undefined, undefined, undefined, device === null ? {} : { [PLAYER]: device })
}

/** A day: today without a date. */
export const dayOf = (date = ''): Promise<DailyDay> =>
  ask<DailyDay>(date ? fill(DAILY_ROUTES.daily_date, { date }) : DAILY_ROUTES.daily)

export const ownDays = (): Promise<DailyOwn> => ask<DailyOwn>(DAILY_ROUTES.daily_own)

/** Play a deal. The token for the try is kept before it is asked for: where the answer is lost, the seat is not. */
export const playDeal = (date: string, game: string, wish: DailyWish): Promise<DailySeat> =>
  askServer<DailySeat>(fill(DAILY_ROUTES.daily_play, { date, game }), {
    ...wish,
    player: deviceId(),
    ...(wish.practice ? {} : { token: tokenFor(date, game) }),
  })
