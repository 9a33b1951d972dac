/** The bots that a game offers to people: the levels, weakest first, and what the bots at a table are called. */

import type { BotInfo, GameEntry } from '../protocol.ts'
import { words } from './words.svelte.ts'

export const levelsOf = (game: GameEntry | undefined): BotInfo[] =>
  (game?.bots ?? []).filter(({ for_people }) => for_people)

/** The bot to begin with, until a person chooses another one. */
export const defaultBot = (game: GameEntry | undefined): string =>
  (game?.bots.find((bot) => bot.default) ?? game?.bots.at(-1))?.name ?? ''

/** The level at which most first matches can be won. */
const FRIENDLY = 'easy'

/** The bot for somebody who has never played the game. */
export const friendlyBot = (game: GameEntry | undefined): string =>
  levelsOf(game).find(({ name }) => name === FRIENDLY)?.name ?? defaultBot(game)

/** What a bot is called; one with settings of its own is called by its text. */
export const botName = (bot: string | null | undefined): string => words.sayOr(`bot.${bot ?? ''}.name`, bot ?? '')

/** A line about how it plays. */
export const botLine = (bot: string | null | undefined): string => words.sayOr(`bot.${bot ?? ''}.help`, '')

/** Who plays at each level, seat by seat, as its face looks; the same in every language, and nobody twice at a table. */
const PEOPLE: Record<string, readonly string[]> = {
  child: ['Pip', 'Mika', 'Robin', 'Sam'],
  easy: ['Hob', 'Odo', 'Bert', 'Tam'],
  medium: ['Clara', 'Ida', 'Rosa', 'Greta'],
  hard: ['Roland', 'Bruno', 'Gawan', 'Kuno'],
  expert: ['Sofia', 'Ada', 'Livia', 'Irma'],
  master: ['Aldo', 'Zeno', 'Osric', 'Magnus'],
}
/** Bots that are no level, with the carved head. */
const CARVED: readonly string[] = ['Alder', 'Birch', 'Cedar', 'Elm']

/** The name of a bot in a seat. */
export function botCalled(bot: string, seat: number): string {
  const people = PEOPLE[bot] ?? CARVED
  return people[seat % people.length] ?? bot
}
