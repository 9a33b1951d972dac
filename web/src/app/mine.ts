/** The tables at which this browser holds seats, newest first, with their tokens. They are sent to the server and to nobody else. */

import type { DailyMatch, ResultView, Seated, TableInfo } from '../protocol.ts'
import type { Options } from './options.ts'

const KEY = 'kingdomino.tables'
/** So many matches that are over are kept, and so many that go on: they make no room for the others. */
const MOST = 30
const MOST_GOING_ON = 60

export interface Kept {
  id: string
  tokens: string[]
  /** When this browser came to the table, and when it saw the end of the match. */
  at: number
  ended?: number
  game: string
  /** Missing if an older version of the app stored the table. */
  options?: Options
  names: string[]
  /** Which bot plays in each seat, if any. */
  bots?: (string | null)[]
  /** The seats that this browser holds. */
  seats?: number[]
  over?: boolean
  /** Whether the match counts for ratings. */
  rated?: boolean
  /** A table of the account, which lists it on every device, is not to be listed by this browser. */
  away?: boolean
  /** It was set up as a guided first match, against the weakest level. */
  guided?: boolean
  /** A table of the daily challenge, and whether the try counts. */
  daily?: DailyMatch
  /** How the match ended; without totals where its people ended it before and it was rated, missing where it was not. */
  result?: Pick<ResultView, 'ranks'> & Partial<Pick<ResultView, 'totals'>>
}

export function myTables(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Kept[]
  } catch {
    return []
  }
}

const find = (id: string) => myTables().find((kept) => kept.id === id)
export const tokensOf = (id: string): string[] => find(id)?.tokens ?? []

/** Until the day of a daily challenge is over, only who has the token may look at its match. */
const isSecret = ({ daily }: Kept): boolean => daily !== undefined && daily.until * 1000 > Date.now()

function write(tables: Kept[]): void {
  try {
    const over = new Set(tables.filter((table) => table.over && !isSecret(table)).slice(MOST))
    const older = new Set(tables.filter((table) => !table.over).slice(MOST_GOING_ON))
    localStorage.setItem(KEY, JSON.stringify(tables.filter((table) => !over.has(table) && !older.has(table))))
  } catch {
    // Without storage a seat is lost when the page is closed; that cannot be avoided.
  }
}

/** Change what is known of a table that is mine; it keeps its place in the list. */
function change(id: string, known: Partial<Kept>): void {
  if (find(id)) write(myTables().map((kept) => (kept.id === id ? { ...kept, ...known } : kept)))
}

/** The seats that have lost a rated match which was ended; none where it did not count. */
export function lostSeats({ status, seats, ended, unrated }: TableInfo): number[] {
  if (status !== 'ended' || (ended == null && !unrated)) return []
  return seats.filter(({ lost }) => lost).map(({ seat }) => seat)
}

/** The places in a match that was ended: whoever has lost comes after all who have not, and these are equal. */
function placesWithout(lost: number[], { seats }: TableInfo): number[] {
  return seats.map(({ seat }) => (lost.includes(seat) ? seats.length - lost.length + 1 : 1))
}

/** What a browser keeps of a table as the server tells it. */
export function known(
  table: TableInfo,
): Pick<Kept, 'game' | 'options' | 'names' | 'bots' | 'over' | 'rated' | 'daily' | 'result'> {
  const { game, options, seats, status, rated, daily } = table
  const lost = lostSeats(table)
  return {
    game,
    options,
    names: seats.map(({ name }) => name ?? ''),
    bots: seats.map(({ bot }) => bot ?? null),
    over: status === 'over' || status === 'ended',
    rated,
    ...(daily && { daily }),
    ...(lost.length && { result: { ranks: placesWithout(lost, table) } }),
  }
}

export function keepSeat({ token, seats, table }: Seated, more: Pick<Kept, 'guided'> = {}): void {
  const { id } = table
  const tokens = [...new Set([...tokensOf(id), token])]
  const kept = { at: Date.now(), ...find(id), ...known(table), ...more, id, tokens, seats }
  write([kept, ...myTables().filter((other) => other.id !== id)])
}

/** The newest names and state of a table that is mine. */
export const keepTable = (table: TableInfo): void => change(table.id, known(table))

/** The seats that the server says are mine. */
export const keepSeats = (id: string, seats: number[]): void => change(id, { seats })

/** How a match of mine ended; the time is that of the first look at it. */
export function keepResult(id: string, { ranks, totals }: ResultView): void {
  change(id, { over: true, result: { ranks, totals }, ended: find(id)?.ended ?? Date.now() })
}

/** A rematch is played with the same tokens. */
export function inherit(from: string, to: string): void {
  const kept = find(from)
  if (!kept || find(to)) return
  const { tokens, game, options, names, bots, seats } = kept
  write([{ id: to, at: Date.now(), tokens, game, options, names, bots, seats, over: false }, ...myTables()])
}

/** List a table of the account no more in this browser; the seat there is still held. */
export function putAway(table: Kept): void {
  if (!find(table.id)) write([...myTables(), table])
  change(table.id, { away: true })
}

export function forgetTable(id: string): void {
  write(myTables().filter((kept) => kept.id !== id))
}
