/** Words for what differs from game to game: the game's own where it has some, then its theme's, then everybody's. */

import { valueWords, type Options } from '../app/options.ts'
import { words, type Params } from '../app/words.svelte.ts'
import type { GameEntry } from '../protocol.ts'

/** The parts of a game on which its words depend: its id, and the name of its theme. */
export interface Worded {
  id: string
  theme: string
}

/** The key of a message that games may have of their own: `score.region.origins` before `score.region`. */
export const keyFor = (key: string, { id, theme }: Worded): string =>
  [`${key}.${id}`, `${key}.${theme}`].find((own) => words.has(own)) ?? key

/** Such a message, or other words if there is none. */
export const sayFor = (game: Worded, key: string, params?: Params, other = ''): string =>
  words.sayOr(keyFor(key, game), other, params)

export const titleOf = ({ id, name }: Pick<GameEntry, 'id' | 'name'>): string => words.sayOr(`game.${id}`, name)

/** The game's title with the chosen values of what divides it into modes, such as “Kingdomino Origins: Tribe”. */
export const titleIn = (game: Pick<GameEntry, 'id' | 'name'>, modes: Options): string =>
  [titleOf(game), ...Object.entries(modes).map(([key, value]) => valueWords(key, value))].join(': ')

/** What a game is like, in a sentence for the lobby. */
export const aboutGame = (game: GameEntry): string => sayFor(game, 'web.lobby.about', { seats: game.seats.join(', ') })
