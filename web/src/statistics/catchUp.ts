/** Matches that ended where this browser did not see it, or on another device of the account: the server is asked. */

import { myMatches } from '../account/requests.ts'
import { account } from '../app/account.svelte.ts'
import { findTable, lookAt } from '../app/api.ts'
import { known, myTables, type Kept } from '../app/mine.ts'
import { RefusedRequest } from '../app/refused.ts'
import { isCounted, keepNothing, keepPlayed, playedAt, type FinishedMatch } from './played.ts'

/** At most so many matches are asked for at a time: each takes two requests, and the server counts them. */
const MOST = 40

const IS_OVER = 'over'
const GONE = [403, 404, 410]

/** The matches of the account that the server tells, the newest first. */
async function ofAccount(): Promise<Kept[]> {
  if (!account.name) return []
  const { matches } = await myMatches()
  const seats = new Map<string, { at: number; seats: number[] }>()
  for (const { table, seat, at, status } of matches)
    if (status === IS_OVER) seats.set(table, { at: at * 1000, seats: [...(seats.get(table)?.seats ?? []), seat] })
  return [...seats].map(([id, one]) => ({ id, tokens: [], game: '', names: [], ...one }))
}

/** Asks for what is missing, one match after another; gives how many were found. It tells after each how many are left. */
export async function catchUp(
  there: readonly FinishedMatch[],
  tell: (left: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const have = new Set(there.map(({ id }) => id))
  const mine = myTables().filter(({ over, seats = [], daily }) => over && seats.length && (daily?.counted ?? true))
  const missing = [...mine, ...(await ofAccount().catch((): Kept[] => []))].filter(({ id, at, ended }) => {
    const isNew = !have.has(id) && isCounted(ended ?? at)
    have.add(id)
    return isNew
  })
  let found = 0
  const asked = missing.slice(0, MOST)
  for (const [index, table] of asked.entries()) {
    if (signal.aborted) break
    tell(asked.length - index)
    const match = await ask(table).catch(gone)
    // What has no figures is not asked for again.
    await (match ? keepPlayed(match) : keepNothing(table.id, table.ended ?? table.at))
    found += Number(match !== undefined)
  }
  tell(0)
  return found
}

async function ask(table: Kept): Promise<FinishedMatch | undefined> {
  const info = await findTable(table.id)
  const { view } = await lookAt(table.id, info.daily ? table.tokens[0] : undefined)
  return playedAt({ ...table, ...known(info) }, view)
}

/** A table that the server has no more, or does not show, has no figures; anything else is tried at the next visit. */
function gone(error: unknown): undefined {
  if (error instanceof RefusedRequest && GONE.includes(error.status)) return undefined
  throw error
}
