/** The tables of the account on the first page. Only whoever is signed in fetches this, and asks the server for it. */

import { known, myTables, type Kept } from '../app/mine.ts'
import { myMatches } from '../account/requests.ts'
import { ask, type Turns } from './myMatches.ts'

/** How many tables the server is asked about. */
const MOST = 8

/** What the account plays, as far as it goes on. */
export interface OfAccount {
  /** The seats of the account, by the table's id. */
  seats: ReadonlyMap<string, number[]>
  /** The tables that this browser does not know, and who acts there. */
  elsewhere: readonly Kept[]
  turns: Turns
}

async function askWhere(): Promise<OfAccount['seats']> {
  const seats = new Map<string, number[]>()
  for (const { table, seat, status } of (await myMatches()).matches)
    if (status === 'waiting' || status === 'running') seats.set(table, [...(seats.get(table) ?? []), seat])
  return seats
}

/** Asks about the account's tables; which these are is asked as well unless it is told. */
export async function askTheAccount(told?: OfAccount['seats']): Promise<OfAccount> {
  const seats = told ?? (await askWhere())
  const here = new Set(myTables().map(({ id }) => id))
  const turns = new Map<string, number | null>()
  const elsewhere = [...seats]
    .filter(([id]) => !here.has(id))
    .slice(0, MOST)
    .map(async ([id, own]): Promise<Kept[]> => {
      const table = await ask(id, turns)
      return table ? [{ id, at: Date.now(), tokens: [], seats: own, ...known(table) }] : []
    })
  return { seats, elsewhere: (await Promise.all(elsewhere)).flat(), turns }
}
