/** This browser's matches, told apart: those that go on, with whose turn it is, and those that are over. */

import { findTable, lookAt } from '../app/api.ts'
import { botCalled } from '../app/bots.ts'
import { forgetTable, keepResult, keepTable, myTables, tokensOf, type Kept } from '../app/mine.ts'
import { RefusedRequest } from '../app/refused.ts'
import type { TableInfo } from '../protocol.ts'

/** How many tables the server is asked about. */
const MOST = 8

/** The seat that acts at each table, by the table's id. */
export type Turns = ReadonlyMap<string, number | null>

export const isMyTurn = ({ id, seats = [] }: Kept, turns: Turns): boolean => {
  const actor = turns.get(id)
  return actor != null && seats.includes(actor)
}

/** What whoever sits in a seat is called: a bot that was added without a name has the one it has at the table. */
export function calledAt({ names, bots }: Kept, seat: number): string {
  const [name, bot] = [names[seat] ?? '', bots?.[seat]]
  return bot && name === bot ? botCalled(bot, seat) : name
}

/** The names of all but the person at this browser; others at the same screen are told as well. */
export const companions = (table: Kept): string[] =>
  table.names
    .map((_, seat) => seat)
    .filter((seat) => seat !== table.seats?.[0])
    .map((seat) => calledAt(table, seat))
    .filter(Boolean)

/** Whether somebody who removes a table from the list loses a seat in a match. */
export const losesSeat = ({ over, tokens, seats }: Kept): boolean => !over && tokens.length > 0 && seats?.length !== 0

/** The tables to go on with, those first where it is one's own turn. */
export const goingOn = (tables: readonly Kept[], turns: Turns): Kept[] =>
  tables
    .filter(({ over, away }) => !over && !away)
    .toSorted((one, other) => Number(isMyTurn(other, turns)) - Number(isMyTurn(one, turns)))

/** The matches that are over, the last one first. */
export const past = (tables: readonly Kept[]): Kept[] =>
  tables.filter(({ over }) => over).toSorted((one, other) => (other.ended ?? other.at) - (one.ended ?? one.at))

/**
 * The best place among the seats that are mine, and its points if the match was played to its end; nothing where it
 * has no result.
 */
export function ownResult({ result, seats = [] }: Kept): { place: number; points?: number } | undefined {
  if (!result) return undefined
  const mine = seats.map((seat) => ({ place: result.ranks[seat] ?? 0, points: result.totals?.[seat] }))
  return mine.sort((one, other) => one.place - other.place)[0]
}

/** Asks the server about the tables that may have changed, and keeps what it says; gives whose turn it is. */
export async function askAboutMine(): Promise<Turns> {
  const turns = new Map<string, number | null>()
  const unsure = myTables()
    .filter(({ over, result }) => !over || !result)
    .slice(0, MOST)
  await Promise.all(unsure.map((table) => ask(table.id, turns)))
  return turns
}

/** What the server says of a table. One that it has no more is forgotten; what it cannot tell just now stays as it was. */
export async function ask(id: string, turns: Map<string, number | null>): Promise<TableInfo | undefined> {
  try {
    const table = await findTable(id)
    keepTable(table)
    const { view } = await lookAt(id, table.daily ? tokensOf(id)[0] : undefined)
    turns.set(id, view.actor)
    if (view.result) keepResult(id, view.result)
    return table
  } catch (error) {
    if (error instanceof RefusedRequest && error.status === 404) forgetTable(id)
    return undefined
  }
}
