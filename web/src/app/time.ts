/** Time limits and what is left of them, in words. It counts nothing down itself. */

import type { TimeLimit } from '../protocol.ts'
import { say } from './words.svelte.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** With less time left than this many seconds, or this part of the limit, it is time to hurry. */
const LOW_SECONDS = 10
const LOW_PART = 0.2

/** The limits of a turn that are offered, in seconds: for those who stay at the table, and by correspondence. */
export const AT_THE_TABLE = [30, MINUTE, 2 * MINUTE, 5 * MINUTE] as const
export const BY_CORRESPONDENCE = [DAY, 3 * DAY] as const

type Unit = 'day' | 'hour' | 'minute' | 'second'
const UNITS: [Unit, number][] = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', 1],
]

/** A number of seconds in the largest unit that needs no fraction, such as 2 minutes, but 90 seconds. */
export function inUnits(seconds: number): { unit: Unit; count: number } {
  const [unit, length] = UNITS.find(([, each]) => seconds >= each && seconds % each === 0) ?? (['second', 1] as const)
  return { unit, count: seconds / length }
}

export function durationWords(seconds: number): string {
  const { unit, count } = inUnits(seconds)
  return say(`web.duration.${unit}`, { count })
}

/** A table's time limit, such as “2 minutes per turn”; nothing where there is none. */
export const limitWords = (time: TimeLimit | null | undefined): string[] =>
  time ? [say('web.time.per_turn', { time: durationWords(time.per_turn) })] : []

/** Minutes and seconds as on a clock, rounded up: as long as there is any time left, it does not say 0:00. */
export function digits(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, '0')}`
}

/** What is left, as short as it can be said: 1:05, 23 h, 2 days. */
export function leftWords(seconds: number): string {
  if (seconds >= 2 * DAY) return say('web.clock.days', { count: Math.floor(seconds / DAY) })
  if (seconds >= HOUR) return say('web.clock.hours', { count: Math.floor(seconds / HOUR) })
  return digits(seconds)
}

export const isLow = (left: number, { per_turn }: TimeLimit): boolean =>
  left <= Math.max(LOW_SECONDS, LOW_PART * per_turn)

/** How many milliseconds later another time would be shown. */
export const nextLook = (left: number): number => (left >= HOUR + MINUTE ? MINUTE * 1000 : 250)
