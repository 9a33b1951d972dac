/** The finished matches that this browser keeps for its statistics. It counts nothing. */

import type { Kept } from '../app/mine.ts'
import type { Options } from '../app/options.ts'
import { Shelf } from '../app/shelf.ts'
import type { ScoreLineView, View } from '../protocol.ts'

/** What was a row of somebody's count, without its squares. */
export type CountedLine = Pick<ScoreLineView, 'code' | 'points' | 'params'>

/** A match that was played to its end; lists are by seat. */
export interface FinishedMatch {
  id: string
  at: number
  game: string
  options: Options
  /** The seats of this browser. */
  mine: number[]
  names: string[]
  /** The bot in each seat, or nothing. */
  bots: (string | null)[]
  totals: number[]
  ranks: number[]
  sheets: CountedLine[][]
  /** A guided first match: it teaches, and counts in no figure. */
  guided?: boolean
}

const shelf = new Shelf<FinishedMatch>('kingdomino.statistics')

/** The same deal can be practised again and again. */
const isPractice = (daily: Kept['daily']) => daily !== undefined && !daily.counted

/** The match of a table that this browser knows; nothing while it goes on, where it has no result, or in practice. */
export function playedAt(
  { id, at, ended, names, bots = [], seats = [], guided, daily }: Kept,
  { game, options, result, seats: all }: View,
): FinishedMatch | undefined {
  if (!result || isPractice(daily)) return undefined
  return {
    id,
    at: ended ?? at,
    game,
    options,
    mine: seats,
    names,
    bots: all.map((_, seat) => bots[seat] ?? null),
    totals: result.totals,
    ranks: result.ranks,
    sheets: all.map(({ score }) => score.lines.map(({ code, points, params }) => ({ code, points, params }))),
    ...(guided && { guided }),
  }
}

/** When the matches were forgotten for the last time: those that had ended by then do not come back. */
const FORGOTTEN = 'kingdomino.statistics.forgotten'

function forgottenAt(): number {
  try {
    return Number(localStorage.getItem(FORGOTTEN) ?? 0)
  } catch {
    return 0
  }
}

/** Whether a match that ended then is to be counted. */
export const isCounted = (at: number): boolean => at > forgottenAt()

/** Keep a match. A browser that keeps nothing has no statistics. */
export async function keepPlayed(match: FinishedMatch | undefined): Promise<void> {
  if (match?.mine.length && isCounted(match.at)) await shelf.put(match.id, match).catch(() => {})
}

/** Keep that a match has no figures, so that nobody is asked for them again. */
export async function keepNothing(id: string, at: number): Promise<void> {
  const none = { mine: [], names: [], bots: [], totals: [], ranks: [], sheets: [] }
  await shelf.put(id, { id, at, game: '', options: {}, ...none }).catch(() => {})
}

/** All of them, the oldest first; those without a seat of one's own have no figures. */
export async function allPlayed(): Promise<FinishedMatch[]> {
  const found = await shelf.all().catch((): FinishedMatch[] => [])
  return found.toSorted((one, other) => one.at - other.at)
}

export async function forgetAllPlayed(): Promise<void> {
  localStorage.setItem(FORGOTTEN, String(Date.now()))
  await shelf.clear()
}
