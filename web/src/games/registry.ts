/** The themes of the games, one line each. A game whose theme is not here is shown plainly. */

import type { GameEntry } from '../protocol.ts'
import { duel } from './duel/theme.ts'
import { kingdomino } from './kingdomino/theme.ts'
import { origins } from './origins/theme.ts'
import { plainTheme } from './plain/theme.ts'
import type { GameTheme } from './theme.ts'

export const THEMES: Record<string, GameTheme | undefined> = { kingdomino, origins, duel }

/** The theme that shows a game; the plain one if there is none, or if the server does not list the game. */
export const themeOf = (game: Pick<GameEntry, 'theme' | 'terrains'> | undefined): GameTheme =>
  THEMES[game?.theme ?? ''] ?? plainTheme(game?.terrains ?? [])
