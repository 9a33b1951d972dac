/** What this browser keeps of puzzles: how the first try at each went, how many in a row were right, which ones are listed. */

import type { Filter } from './choosing.ts'

const KEY = 'kingdomino.puzzles'
const FILTER_KEY = 'kingdomino.puzzles.shown'

export interface KeptPuzzles {
  /** By puzzle, whether the first try was right; mistakes of one's own matches are among them, but count no further. */
  tried: Record<string, boolean>
  streak: number
  best: number
}

export function keptPuzzles(): KeptPuzzles {
  const none: KeptPuzzles = { tried: {}, streak: 0, best: 0 }
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<KeptPuzzles>) }
  } catch {
    return none
  }
}

/** A puzzle was tried; only the first try counts, and `row` says whether it counts among those that were right in a row. */
export function keepTry(id: string, right: boolean, row = true): KeptPuzzles {
  const kept = keptPuzzles()
  if (id in kept.tried) return kept
  const streak = row ? (right ? kept.streak + 1 : 0) : kept.streak
  const now = { tried: { ...kept.tried, [id]: right }, streak, best: Math.max(kept.best, streak) }
  try {
    localStorage.setItem(KEY, JSON.stringify(now))
  } catch {
    // Without storage nothing is counted.
  }
  return now
}

/** Which puzzles this tab has listed last: whoever comes back from one finds the others again. */
export function keptFilter(): Filter {
  const none: Filter = { variant: '', difficulty: '' }
  try {
    return { ...none, ...(JSON.parse(sessionStorage.getItem(FILTER_KEY) ?? '{}') as Partial<Filter>) }
  } catch {
    return none
  }
}

export function keepFilter(filter: Filter): void {
  try {
    sessionStorage.setItem(FILTER_KEY, JSON.stringify(filter))
  } catch {
    // Then all of them are listed again.
  }
}
