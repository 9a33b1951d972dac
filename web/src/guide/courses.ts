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

/** As few players as the game allows, and otherwise its usual rules. */
export const wishOf = ({ game, options }: Course): RulesWish => ({
  game: game.id,
  options: { ...options, seats: Math.min(...game.seats) },
})
