/** Which puzzle comes next, and which one is that of the day. */

import type { PuzzleEntry } from '../protocol.ts'
import type { KeptPuzzles } from './kept.ts'

const DAY = 24 * 3600 * 1000
/** A step that meets every puzzle before it meets one twice, as long as their number has no common part with it. */
const STRIDE = 7919

export interface Filter {
  variant: string
  difficulty: string
}

export const fits = ({ variant, difficulty }: Filter, puzzle: PuzzleEntry): boolean =>
  (!variant || puzzle.variant === variant) && (!difficulty || puzzle.difficulty === difficulty)

/** The puzzle of a day in UTC: the same for everybody whose server has the same puzzles. */
export const puzzleOfDay = (puzzles: readonly PuzzleEntry[], now: number): PuzzleEntry | undefined =>
  puzzles[(Math.floor(now / DAY) * STRIDE) % puzzles.length]

/** How many seconds that puzzle stays. */
export const secondsLeft = (now: number): number => (DAY - (now % DAY)) / 1000

/** The next one after a puzzle that nobody here has tried; the next one at all where all were tried. */
export function nextUntried<Each extends { id: string }>(
  all: readonly Each[],
  id: string,
  { tried }: Pick<KeptPuzzles, 'tried'>,
  wanted: (each: Each) => boolean = () => true,
): Each | undefined {
  const at = all.findIndex((each) => each.id === id)
  const order = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))].filter(wanted)
  return order.find((each) => !(each.id in tried)) ?? order[0]
}

/** The same among the puzzles of a game and difficulty. */
export const nextAfter = (
  puzzles: readonly PuzzleEntry[],
  id: string,
  filter: Filter,
  kept: KeptPuzzles,
): PuzzleEntry | undefined => nextUntried(puzzles, id, kept, (each) => fits(filter, each))
