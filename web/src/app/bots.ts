/** The bots that a game offers to people: the levels, weakest first. */

import type { BotInfo, GameEntry } from '../protocol.ts'
import { words } from './words.svelte.ts'

export const levelsOf = (game: GameEntry | undefined): BotInfo[] =>
  (game?.bots ?? []).filter(({ for_people }) => for_people)

/** The bot to begin with, until a person chooses another one. */
export const defaultBot = (game: GameEntry | undefined): string =>
  (game?.bots.find((bot) => bot.default) ?? game?.bots.at(-1))?.name ?? ''

/** What a bot is called; one with settings of its own is called by its text. */
export const botName = (bot: string | null | undefined): string => words.sayOr(`bot.${bot ?? ''}.name`, bot ?? '')

/** A line about how it plays. */
export const botLine = (bot: string | null | undefined): string => words.sayOr(`bot.${bot ?? ''}.help`, '')
