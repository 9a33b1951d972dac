/** What one's own matches come to. Everything here is arithmetic over finished matches; it knows no rule. */

import { comparisonOf, type RegionWords } from '../end/comparison.ts'
import type { FinishedMatch } from './played.ts'

/** How many matches the moving mean looks back. */
export const WINDOW = 10

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** A match that counts, from the only seat of this browser. */
export interface Own {
  match: FinishedMatch
  seat: number
  total: number
  rank: number
  /** Points more than the best other seat. */
  lead: number
}

/** The matches with one seat of one's own, in which nobody was guided. */
export const ownOf = (matches: readonly FinishedMatch[]): Own[] =>
  matches.flatMap((match) => {
    const [seat, ...others] = match.mine
    if (seat === undefined || others.length || match.guided) return []
    const total = match.totals[seat] ?? 0
    const rivals = match.totals.filter((_, other) => other !== seat)
    return [{ match, seat, total, rank: match.ranks[seat] ?? 0, lead: total - Math.max(...rivals) }]
  })

export const isWon = ({ rank }: Own): boolean => rank === 1

/** The key of what is told apart: a game, or one of its modes. */
export const kindOf = ({ game, options }: Pick<FinishedMatch, 'game' | 'options'>, modes?: string): string =>
  modes === undefined ? game : `${game} ${String(options[modes] ?? '')}`

export interface KindFigures {
  matches: number
  wins: number
  mean: number
  least: number
  most: number
  /** The match with the most points. */
  best: Own
}

/** KindFigures over some matches; nothing over none. */
export function summaryOf(own: readonly Own[]): KindFigures | undefined {
  const [first] = own
  if (!first) return undefined
  const totals = own.map(({ total }) => total)
  return {
    matches: own.length,
    wins: own.filter(isWon).length,
    mean: mean(totals),
    least: Math.min(...totals),
    most: Math.max(...totals),
    best: own.reduce((best, one) => (one.total > best.total ? one : best), first),
  }
}

/** The summaries by game and mode, the most played first. */
export function summariesOf(own: readonly Own[], kind: (one: Own) => string): { kind: string; summary: KindFigures }[] {
  return [...new Set(own.map(kind))]
    .flatMap((key) => {
      const summary = summaryOf(own.filter((one) => kind(one) === key))
      return summary ? [{ kind: key, summary }] : []
    })
    .sort((one, other) => other.summary.matches - one.summary.matches)
}

/** A match on the way: its points, and the mean of it and those before it. */
export interface WayPoint {
  own: Own
  mean: number
}

export const wayOf = (own: readonly Own[], window = WINDOW): WayPoint[] =>
  own.map((one, index) => ({
    own: one,
    mean: mean(own.slice(Math.max(0, index + 1 - window), index + 1).map(({ total }) => total)),
  }))

/** What a terrain, or a bonus, brought per match: to oneself, and to the others in the mean. */
export interface TerrainRow {
  code: string
  terrain?: string
  own: number
  others: number
}

export function terrainsOf(own: readonly Own[], words: RegionWords): TerrainRow[] {
  const rows = new Map<string, TerrainRow>()
  for (const { match, seat } of own) {
    for (const { code, terrain, points } of comparisonOf(match.sheets, words)) {
      const key = `${code} ${terrain ?? ''}`
      const row = rows.get(key) ?? { code, terrain, own: 0, others: 0 }
      rows.set(key, row)
      const others = points.filter((_, other) => other !== seat)
      row.own += (points[seat] ?? 0) / own.length
      row.others += mean(others) / own.length
    }
  }
  const isBonus = ({ terrain }: TerrainRow) => Number(terrain === undefined)
  return [...rows.values()].sort((one, other) => isBonus(one) - isBonus(other) || other.own - one.own)
}

/** What came of the matches against a bot: it was beaten where one's own place is before its best one. */
export interface Against {
  bot: string
  matches: number
  /** Places before the bot; a shared place is half of it. */
  beaten: number
  lead: number
}

/** By bot, in the order given; bots that are not in it come last. */
export function againstBots(own: readonly Own[], order: readonly string[]): Against[] {
  const found = new Map<string, Against>()
  for (const { match, seat, total, rank } of own) {
    for (const bot of new Set(match.bots.filter((name, other) => name !== null && other !== seat))) {
      if (bot === null) continue
      const seats = match.bots.flatMap((name, other) => (name === bot && other !== seat ? [other] : []))
      const place = Math.min(...seats.map((other) => match.ranks[other] ?? 0))
      const row = found.get(bot) ?? { bot, matches: 0, beaten: 0, lead: 0 }
      found.set(bot, row)
      row.matches += 1
      row.beaten += rank < place ? 1 : rank === place ? 0.5 : 0
      row.lead += total - Math.max(...seats.map((other) => match.totals[other] ?? 0))
    }
  }
  const placeOf = (bot: string) => (order.includes(bot) ? order.indexOf(bot) : order.length)
  return [...found.values()]
    .map((row) => ({ ...row, lead: row.lead / row.matches }))
    .sort((one, other) => placeOf(one.bot) - placeOf(other.bot))
}
