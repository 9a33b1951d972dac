/** The guided first matches: one for each game, or for each of its modes. What they teach is in lessons.ts. */

import { courseName } from '../app/routes.ts'
import type { Options, OptionValue } from '../app/options.ts'
import { themeOf } from '../games/registry.ts'
import type { GameEntry, RulesWish } from '../protocol.ts'

export interface Course {
  name: string
  game: GameEntry
  /** The mode, where the game has modes. */
  options: Options
}

function coursesOf(game: GameEntry): Course[] {
  const { modes } = themeOf(game)
  const option = game.options.find(({ key }) => key === modes)
  if (!option) return [{ name: courseName(game.id), game, options: {} }]
  const course = (value: OptionValue) => ({
    name: courseName(game.id, String(value)),
    game,
    options: { [option.key]: value },
  })
  return option.values.map(course)
}

export const findCourse = (name: string, games: readonly GameEntry[]): Course | undefined =>
  games.flatMap(coursesOf).find((course) => course.name === name)

/** The course that teaches what is played at a table. */
export const courseOfTable = (game: GameEntry, options: Options): Course | undefined =>
  coursesOf(game).find((course) => Object.entries(course.options).every(([key, value]) => options[key] === value))

/** Games that are shortest with more players than their fewest: two play Origins with two chiefs each, twice as long. */
const SEATS: Partial<Record<string, number>> = { origins: 3 }

/** As few players as make a short match, and otherwise the game's usual rules. */
export const wishOf = ({ game, options }: Course): RulesWish => ({
  game: game.id,
  options: { ...options, seats: SEATS[game.id] ?? Math.min(...game.seats) },
})
