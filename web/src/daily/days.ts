/** Dates of the daily challenge in words, the time that is left, and a result as text to be shared. */

import { signedDecimal } from '../app/figures.ts'
import { digits } from '../app/time.ts'
import { say, words } from '../app/words.svelte.ts'
import type { DailyTry } from '../protocol.ts'

const DAY = 24 * 3600 * 1000
const HOUR = 3600

/** A day of the challenge is one in UTC, wherever the reader is. */
const timeOf = (date: string) => Date.parse(`${date}T00:00:00Z`)

export const dateWords = (date: string, style: 'long' | 'medium' = 'long'): string =>
  new Intl.DateTimeFormat(words.language, { dateStyle: style, timeZone: 'UTC' }).format(timeOf(date))

/** The day so many days later. */
export const daysLater = (date: string, days: number): string =>
  new Date(timeOf(date) + days * DAY).toISOString().slice(0, 10)

/** Hours, minutes and seconds as on a clock. */
export function countdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  const hours = Math.floor(left / HOUR)
  return `${hours}:${digits(left - hours * HOUR).padStart(5, '0')}`
}

/** A lead with its sign: +7, −12, 0. */
export const leadWords = (lead: number): string => signedDecimal(lead, 0)

export const leadOf = ({ points, bot_points: bot }: DailyTry): number => (points ?? 0) - (bot ?? 0)

/** What somebody tells others about a result: nothing of the deals. */
export function shareText(title: string, date: string, own: DailyTry, finished: number, link: string): string {
  const told = { points: own.points ?? 0, bot: own.bot_points ?? 0, lead: leadWords(leadOf(own)) }
  const place = say('daily.place', { place: own.place ?? 0, of: finished })
  return `${say('daily.share.text', { title, date: dateWords(date) })}\n${say('daily.result', told)} · ${place}\n${link}`
}
