/** The tables at which this browser holds seats, with their tokens. They are sent to the server and to nobody else. */

import type { Seated, TableInfo } from '../protocol.ts'
import type { Options } from './options.ts'

const KEY = 'kingdomino.tables'
const MOST = 30

export interface Kept {
  id: string
  tokens: string[]
  at: number
  game: string
  /** Missing if an older version of the app stored the table. */
  options?: Options
  names: string[]
  over?: boolean
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

function write(tables: Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST)))
  } catch {
    // Without storage a seat is lost when the page is closed; that cannot be avoided.
  }
}

function put(table: TableInfo, tokens: string[]): void {
  const { id, game, options, seats, status } = table
  const names = seats.map(({ name }) => name ?? '')
  const kept = { id, tokens, at: Date.now(), game, options, names, over: status === 'over' }
  write([kept, ...myTables().filter((other) => other.id !== id)])
}

export function keepSeat({ token, table }: Seated): void {
  put(table, [...new Set([...tokensOf(table.id), token])])
}

/** The newest names and state of a table that is mine. */
export function keepTable(table: TableInfo): void {
  const tokens = tokensOf(table.id)
  if (tokens.length) put(table, tokens)
}

/** A rematch is played with the same tokens. */
export function inherit(from: string, to: string): void {
  const kept = find(from)
  if (kept && !find(to)) write([{ ...kept, id: to, at: Date.now(), over: false }, ...myTables()])
}

export function forgetTable(id: string): void {
  write(myTables().filter((kept) => kept.id !== id))
}
