/** Who has won on a pad, and which tie-break decided, as data for sentences. Ranks and figures come with the count. */

import type { PadAnswer, PadGame } from '../protocol.ts'

export const winnersOf = (counted: PadAnswer | undefined): number[] =>
  (counted?.result.ranks ?? []).flatMap((rank, seat) => (rank === 1 ? [seat] : []))

export interface PlaceOnPad {
  seat: number
  rank: number
  total: number
}

/** Everybody, best first. */
export const standings = ({ result: { ranks, totals } }: PadAnswer): PlaceOnPad[] =>
  ranks.map((rank, seat) => ({ seat, rank, total: totals[seat] ?? 0 })).sort((one, other) => one.rank - other.rank)

/** Which figure decided among players with equal points, its best value and the next one; or that none did. */
export interface TieDecision {
  by: string
  /** Who had equal points. */
  equal: number[]
  points: number
  best: number
  next: number
}

/** The sentence for each figure that can decide. */
export const SENTENCES: Record<string, string | undefined> = {
  largest_region: 'pad.decided.largest_region',
  largest_domain: 'pad.decided.largest_domain',
  symbols: 'pad.decided.symbols',
}

/** Nothing where the points decide. */
export function decisionOf(counted: PadAnswer | undefined, { tie_breaks }: PadGame): TieDecision | undefined {
  if (!counted || counted.result.decided_by === 'score') return undefined
  const { decided_by: by, totals } = counted.result
  const points = Math.max(...totals)
  const equal = totals.flatMap((total, seat) => (total === points ? [seat] : []))
  const sheets = counted.rounds.at(-1)?.sheets ?? []
  const place = tie_breaks.indexOf(by)
  const figures = equal.map((seat) => sheets[seat]?.tie_breaks[place] ?? 0).sort((one, other) => other - one)
  const [best = 0] = figures
  return { by, equal, points, best, next: figures.find((figure) => figure < best) ?? 0 }
}
