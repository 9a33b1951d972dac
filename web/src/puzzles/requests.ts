/** What the puzzles ask of the server. */

import { ask } from '../app/api.ts'
import { fill } from '../app/routes.ts'
import type { PuzzleAnswer, PuzzleInfo, Puzzles } from '../protocol.ts'
import { PUZZLES_ROUTES } from './addresses.ts'

export const allPuzzles = (): Promise<Puzzles> => ask<Puzzles>(PUZZLES_ROUTES.puzzles)
export const puzzleOf = (puzzle: string): Promise<PuzzleInfo> =>
  ask<PuzzleInfo>(fill(PUZZLES_ROUTES.puzzle, { puzzle }))
/** Try a whole turn: the answer has the solution. */
export const tryTurn = (puzzle: string, actions: string[]): Promise<PuzzleAnswer> =>
  ask<PuzzleAnswer>(fill(PUZZLES_ROUTES.puzzle, { puzzle }), { actions })
