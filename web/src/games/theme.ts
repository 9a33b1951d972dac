/** What the web app must have for a game: its artworks, words and panels in one object. It holds no rule. */

import type { Sound } from '../app/sounds.ts'
import type { ArtStyle, SquareLook, Thing } from '../art/looks.ts'
import type { Choice, Half, SquareView, View } from '../protocol.ts'
import type { Together } from '../table/turns.ts'
import type { GamePanels } from './panels.ts'

/** A sentence that asks better than the phase's own, and for which choices it does. */
export interface Question {
  key: string
  fits: (choices: readonly Choice[]) => boolean
}

/** What will lie on one square. */
export type HeldHalf = Half & Pick<SquareView, 'domino' | 'right'>

export interface GameTheme {
  /** As the server names it. Message keys may end with it: `web.symbols.kingdomino`. */
  name: string
  style: ArtStyle
  /** How a printed half, or a square with what lies on it, looks. */
  lookOf: (square: Half | SquareView) => SquareLook
  /** The domino or dice that a choice would lay, in the order of its cells; empty where it lays none. */
  heldBy: (view: View, seat: number, choice: Choice) => HeldHalf[]
  /** What is held over the board where nothing says what will lie there. */
  markerOf?: (seat: number) => SquareLook
  /** Six squares, two rows of three, and what stands on them. */
  cover: { squares: SquareLook[]; things: Thing[] }
  /** The small artwork that falls when somebody has won; the game's symbol where none is named. */
  confetti?: string
  /** The first part of the message keys that name its terrains. */
  terrainWords: 'terrain' | 'coat'
  /** The code of the lines of the count that tell of a region; all others are bonuses. */
  regionLine: 'region' | 'domain'
  panels: () => Promise<GamePanels>
  questions: Question[]
  /** Which kinds of step are told as one move with the step before them. */
  together?: Together
  /** Sounds of kinds of action that have one of their own. */
  sounds: Partial<Record<string, Sound>>
  /** The option whose values the lobby offers as buttons, such as the mode, if there is one. */
  modes?: string
}
