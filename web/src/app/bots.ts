/** The bots that a game offers to people: the levels, weakest first, and what the bots at a table are called. */

import type { BotInfo, GameEntry } from '../protocol.ts'
import type { Kept } from './mine.ts'
import { words } from './words.svelte.ts'

export const levelsOf = (game: GameEntry | undefined): BotInfo[] =>
  (game?.bots ?? []).filter(({ for_people }) => for_people)

/** The level at which most first matches can be won. */
const FRIENDLY = 'easy'

/** The bot for somebody who has not played the game yet; where there are no levels, the one that the server prefers. */
export const friendlyBot = (game: GameEntry | undefined): string =>
  (levelsOf(game).find(({ name }) => name === FRIENDLY) ?? game?.bots.find((bot) => bot.default) ?? game?.bots.at(-1))
    ?.name ?? ''

/** The bot to begin with, everywhere: the one this person last chose in this game; guided matches do not count. */
export function usualBot(game: GameEntry | undefined, tables: readonly Kept[]): string {
  const last = tables.find(
    ({ game: id, guided, daily, bots }) => id === game?.id && !guided && !daily && bots?.some(Boolean),
  )
  const bot = last?.bots?.find(Boolean)
  return bot && game?.bots.some(({ name }) => name === bot) ? bot : friendlyBot(game)
}

/** What a bot is called; one with settings of its own is called as its kind. */
export const botName = (bot: string | null | undefined): string =>
  words.sayOr(`bot.${bot?.split('(')[0] ?? ''}.name`, bot ?? '')

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
