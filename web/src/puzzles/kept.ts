/** What this browser keeps of puzzles: how the first try at each went, and how many in a row were right. */

const KEY = 'kingdomino.puzzles'

export interface KeptPuzzles {
  /** By puzzle, whether the first try was right. */
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

/** A puzzle was tried; only the first try counts. */
export function keepTry(id: string, right: boolean): KeptPuzzles {
  const kept = keptPuzzles()
  if (id in kept.tried) return kept
  const streak = right ? kept.streak + 1 : 0
  const now = { tried: { ...kept.tried, [id]: right }, streak, best: Math.max(kept.best, streak) }
  try {
    localStorage.setItem(KEY, JSON.stringify(now))
  } catch {
    // Without storage nothing is counted.
  }
  return now
}
