/** The guided first matches: one for each game, or for each of its modes. What they teach is in teaching.ts. */

import { courseName } from '../app/routes.ts'
import type { Kept } from '../app/mine.ts'
import type { Options } from '../app/options.ts'
import { themeOf } from '../games/registry.ts'
import { titleIn } from '../games/wording.ts'
import type { GameEntry, RulesWish, TableInfo } from '../protocol.ts'

export interface Course {
  name: string
  game: GameEntry
  /** The option that is the game's mode, and its value; nothing where the game has no modes. */
  mode: Record<string, string>
}

function coursesOf(game: GameEntry): Course[] {
  const { modes } = themeOf(game)
  const option = game.options.find(({ key }) => key === modes)
  if (!option) return [{ name: courseName(game.id), game, mode: {} }]
  return option.values.map(String).map((value) => ({
    name: courseName(game.id, value),
    game,
    mode: { [option.key]: value },
  }))
}

export const findCourse = (name: string, games: readonly GameEntry[]): Course | undefined =>
  games.flatMap(coursesOf).find((course) => course.name === name)

/** The names of the courses whose game and mode was played to an end at one of these tables. */
export const finishedCourses = (games: readonly GameEntry[], tables: readonly Kept[]): string[] =>
  games
    .flatMap(coursesOf)
    .filter((course) => tables.some(({ game, options, over }) => over && teaches(course, game, options)))
    .map(({ name }) => name)

/** Whether a course teaches what is played with these options. */
export const teaches = ({ game, mode }: Course, played: string, options: Options = {}): boolean =>
  game.id === played && Object.entries(mode).every(([key, value]) => options[key] === value)

/** What is played at a table, as far as courses ask for it. */
interface Played {
  entry: GameEntry | undefined
  table: Pick<TableInfo, 'options'> | null
}

/** The course that teaches what is played at a table. */
export const courseAt = ({ entry, table }: Played): Course | undefined =>
  entry && coursesOf(entry).find((course) => teaches(course, entry.id, table?.options))

export const courseTitle = ({ game, mode }: Course): string => titleIn(game, mode)

/** Games that are shortest with more players than their fewest: two play Origins with two chiefs each, twice as long. */
const SEATS: Partial<Record<string, number>> = { origins: 3 }

/** As few players as make a short match, and otherwise the game's usual rules. */
export const wishOf = ({ game, mode }: Course): RulesWish => ({
  game: game.id,
  options: { ...mode, seats: SEATS[game.id] ?? Math.min(...game.seats) },
})
