/** What somebody wishes to play: rules as text and back, options that do not go together, who sits where. */

import { say } from '../app/words.svelte.ts'
import type { GameEntry, OptionInfo, SeatWish } from '../protocol.ts'

export type Value = boolean | number | string
export type Options = Record<string, Value>
export type Company = 'bots' | 'screen' | 'friends'
export interface Problem {
  key: string
  params: Record<string, string>
}
export interface Wish {
  game: GameEntry
  options: Options
  problems: Problem[]
}

const textOf = (value: Value): string => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value))

/** The rules as the server reads them; what has its default value is left out. */
export function rulesText(game: GameEntry, options: Options): string {
  const differing = game.options.filter(
    ({ key, default: usual }) => options[key] !== undefined && options[key] !== usual,
  )
  const parts = [
    ...(game.seats.length > 1 ? [`seats=${options.seats}`] : []),
    ...differing.map(({ key }) => `${key}=${textOf(options[key]!)}`),
  ]
  return parts.length ? `${game.id}(${parts.join(', ')})` : game.id
}

const defaultsOf = (game: GameEntry): Options => ({
  seats: game.seats[0]!,
  ...Object.fromEntries(game.options.map(({ key, default: usual }) => [key, usual])),
})

/** A wish from a link. What cannot be read is told and left out, so that there is always a way on. */
export function parseWish(text: string, games: readonly GameEntry[]): Wish {
  const [, id = '', inner = ''] = /^\s*(\w*)\s*(?:\((.*)\))?\s*$/.exec(text) ?? []
  const game = games.find((each) => each.id === id)
  if (!game)
    return {
      game: games[0]!,
      options: defaultsOf(games[0]!),
      problems: text ? [{ key: 'web.link.game', params: { given: text } }] : [],
    }
  const wish: Wish = { game, options: defaultsOf(game), problems: [] }
  for (const part of inner.split(',').filter((each) => each.trim())) readOption(wish, part)
  for (const option of game.options) {
    const reason = whyNot(option, game, wish.options)
    if (reason && wish.options[option.key] !== option.default) {
      wish.options[option.key] = option.default
      wish.problems.push({ key: 'web.link.option', params: { given: option.key } })
    }
  }
  return wish
}

function readOption({ game, options, problems }: Wish, part: string): void {
  const [key = '', given = ''] = part.split('=').map((each) => each.trim())
  const values = key === 'seats' ? game.seats : game.options.find((option) => option.key === key)?.values
  const value = values?.find((each) => textOf(each) === given)
  if (value === undefined)
    problems.push({ key: values ? 'web.link.value' : 'web.link.option', params: { given: values ? part.trim() : key } })
  else options[key] = value
}

/** Why an option cannot be chosen now, or nothing. */
export function whyNot(option: OptionInfo, game: GameEntry, options: Options): Problem | undefined {
  if (option.seats?.length && !option.seats.includes(options.seats as number))
    return { key: 'web.option.seats', params: { seats: option.seats.join(', ') } }
  const clash = [
    ...(option.conflicts ?? []),
    ...game.options.flatMap((other) =>
      (other.conflicts ?? [])
        .filter(([key, value]) => key === option.key && value !== option.default)
        .map(() => [other.key, options[other.key] === other.default ? undefined : options[other.key]] as const),
    ),
  ].find(([key, value]) => value !== undefined && options[key] === value)
  return clash ? { key: 'web.option.conflict', params: { other: `option.${clash[0]}.label` } } : undefined
}

/** Bots have names of their own, so that they can be told apart. */
export const botWish = (bot: string, seat: number): SeatWish => ({
  kind: 'bot',
  bot,
  name: say(`web.bot_name.${seat}`),
})

/** Who sits where, to begin with; every seat can be changed. */
export function companyFor(company: Company, seats: number, name: string, bot: string): SeatWish[] {
  return Array.from({ length: seats }, (_, seat): SeatWish => {
    if (seat === 0) return { kind: 'me', name }
    if (company === 'screen') return { kind: 'me', name: '' }
    return company === 'bots' ? botWish(bot, seat) : { kind: 'open' }
  })
}

/** What differs from the plain game, in words. */
export function optionWords(options: Options): string[] {
  return Object.entries(options).flatMap(([key, value]) => {
    if (key === 'seats') return [say('web.players', { count: value as number })]
    if (key === 'mode') return [say(`mode.${value}`)]
    return value === true ? [say(`option.${key}.label`)] : []
  })
}
