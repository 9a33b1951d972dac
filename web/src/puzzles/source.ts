/** Where a puzzle comes from, and who judges the turn that somebody takes in it. */

import type { Grade, PuzzleAnswer, PuzzleEntry, PuzzleInfo } from '../protocol.ts'
import { nextAfter, type Filter } from './choosing.ts'
import { keepTry, keptPuzzles } from './kept.ts'
import { puzzleOf, tryTurn } from './requests.ts'

export interface PuzzleSource {
  load: () => Promise<PuzzleInfo>
  judge: (actions: string[]) => Promise<PuzzleAnswer>
  /** The first try counts. */
  keep: (right: boolean) => void
  /** The puzzle that follows, if there is one. */
  next: () => string | undefined
  /** What one did in the match, where the puzzle is of a match of one's own. */
  mistake?: Mistake
}

/** A turn of one's own that gave something up. */
export interface Mistake {
  grade: Grade
  givenUp: number
}

/** A puzzle that everybody has: the server knows its solution. */
export const shipped = (id: string, puzzles: readonly PuzzleEntry[]): PuzzleSource => ({
  load: () => puzzleOf(id),
  judge: (actions) => tryTurn(id, actions),
  keep: (right) => void keepTry(id, right),
  next() {
    const filter: Filter = { variant: puzzles.find((each) => each.id === id)?.variant ?? '', difficulty: '' }
    return nextAfter(puzzles, id, filter, keptPuzzles())?.id
  },
})
