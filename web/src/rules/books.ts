/** Which rule book belongs to a table. What stands in it comes from the server. */

import type { GameTheme } from '../games/theme.ts'

type Options = Record<string, boolean | number | string>

/** The book of a game: one for each mode where the game has modes, such as `origins-tribe`. */
export function bookOf(game: string, { modes }: Pick<GameTheme, 'modes'>, options: Options): string {
  const mode = modes === undefined ? undefined : options[modes]
  return mode === undefined ? game : `${game}-${mode}`
}
