/** Options of a game in words. The server says which options there are and what they mean. */

import type { TableInfo } from '../protocol.ts'
import { say, words } from './words.svelte.ts'

export type Options = TableInfo['options']
export type OptionValue = Options[string]

/** The word for a value of an option, such as “Tribe” or “3 dominoes”; the value itself where there is none. */
export function valueWords(key: string, value: OptionValue): string {
  const known = [`option.${key}.${value}`, `${key}.${value}`].find((message) => words.has(message))
  return known ? say(known) : String(value)
}

export const optionLabel = (key: string): string => words.sayOr(`option.${key}.label`, key)

/** What differs from the plain game, in words: the number of players, what is switched on, and modes. */
export function optionWords(options: Options): string[] {
  return Object.entries(options).flatMap(([key, value]) => {
    if (key === 'seats') return [say('web.players', { count: Number(value) })]
    if (value === true) return [optionLabel(key)]
    return words.has(`${key}.${value}`) ? [valueWords(key, value)] : []
  })
}
