/** The message catalogue in the reader's language. It holds no words itself: they come from the server. */

import { IntlMessageFormat } from 'intl-messageformat'
import type { Reason, Refused } from '../protocol.ts'
import { RefusedRequest } from './refused.ts'
import { messagesRequest } from './routes.ts'
import { settings } from './settings.svelte.ts'
import { readTypeset } from './typeset.ts'

export type Params = Record<string, string | number>
type Messages = Record<string, string>

const FALLBACK = 'en'
/** What messages take for granted unless the table says otherwise: no seat is the reader's own, and squares have names. */
const UNLESS_SAID: Params = { self: 'no', self_holder: 'no', self_turn: 'no', places: 'yes' }

class Words {
  language = $state(FALLBACK)
  /** The languages that there are, and what each calls itself. */
  readonly names: Readonly<Record<string, string>> = __LANGUAGES__
  readonly languages = Object.keys(this.names)
  #messages = $state.raw<Messages>({})
  #formats = new Map<string, IntlMessageFormat>()

  /** Whether all messages are there, or only those of the first page. */
  #whole = true
  #isFetching = false

  /** Loads the language that the settings or the browser ask for, or else English; the first page needs no more than its part. */
  async load(whole = true): Promise<void> {
    const language = pickLanguage([settings.language, ...navigator.languages], this.languages)
    if (language === this.language && Object.keys(this.#messages).length && (this.#whole || !whole)) return
    const answer = await fetch(messagesRequest(language, whole))
    if (!answer.ok) throw new Error(`no messages in ${language}`)
    this.put(language, (await readTypeset(answer)) as Messages, whole)
  }

  /** Messages that are at hand already. */
  put(language: string, messages: Messages, whole = true): void {
    this.#messages = messages
    this.#whole = whole
    this.#formats.clear()
    this.language = language
    document.documentElement.lang = language
  }

  /** Nothing yet: it is said when the messages are here that the first page does without. */
  #afterTheRest(): string {
    if (this.#isFetching) return ''
    this.#isFetching = true
    queueMicrotask(() => {
      const fetched = this.load().catch(() => {})
      void fetched.finally(() => (this.#isFetching = false))
    })
    return ''
  }

  has(key: string): boolean {
    return key in this.#messages
  }

  /** A message with its parameters; a parameter with a word in the catalogue (`terrain: wheat`) becomes that word. */
  say(key: string, params: Params = {}): string {
    const message = this.#messages[key]
    if (message === undefined) return this.#whole ? key : this.#afterTheRest()
    const named = Object.fromEntries(Object.entries(params).map(([kind, value]) => [kind, this.name(kind, value)]))
    let format = this.#formats.get(key)
    if (!format) this.#formats.set(key, (format = new IntlMessageFormat(message, this.language)))
    // A name may end with a full stop, like the sentence: “for Bob Jr.” needs no second one.
    return String(format.format({ ...UNLESS_SAID, ...named })).replace(/([^.])\.\.$/, '$1.')
  }

  /** A message, or other words where the catalogue has none. */
  sayOr(key: string, other: string, params?: Params): string {
    return this.has(key) ? this.say(key, params) : other
  }

  /** A reason in words; a page may have its own words for some codes, under its own key. */
  reason({ kind, code, params }: Reason, own?: string): string {
    return this.say(own && this.has(`${own}.${code}`) ? `${own}.${code}` : `${kind}.${code}`, params)
  }

  /** The word for a value of a kind, or the value itself where there is none. */
  name(kind: string, value: string | number): string | number {
    return this.#messages[`${kind}.${value}`] ?? value
  }

  /** The word for a code; where the catalogue has none, the code as words. */
  nameOf(kind: string, code: string): string {
    return this.#messages[`${kind}.${code}`] ?? code.replaceAll('_', ' ')
  }

  /** What went wrong, in words. */
  trouble(error: unknown): string {
    return error instanceof RefusedRequest ? this.refusal(error.refused) : String(error)
  }

  refusal(refused: Pick<Refused, 'kind' | 'code' | 'params' | 'text'>): string {
    const key = this.refusalKey(refused)
    return key ? this.say(key, this.#dated(refused.params)) : refused.text
  }

  /** Dates as the reader writes them: programs write 2026-03-09. */
  #dated(params: Params = {}): Params {
    const format = new Intl.DateTimeFormat(this.language, { dateStyle: 'long', timeZone: 'UTC' })
    const written = (value: string | number) => {
      const date = /^\d{4}-\d\d-\d\d$/.test(String(value)) ? Date.parse(String(value)) : NaN
      // JavaScript takes the 30th of February for the 2nd of March.
      const exists = !isNaN(date) && new Date(date).toISOString().startsWith(String(value))
      return exists ? format.format(date) : value
    }
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, written(value)]))
  }

  /** The message for a refusal: the page's own where programs are told more than people need, such as versions. */
  refusalKey({ kind, code }: Pick<Refused, 'kind' | 'code'>): string | undefined {
    return [`web.refused.${code}`, `${kind}.${code}`].find((key) => this.has(key))
  }
}

/** The first wanted language that exists, ignoring regions: `fr-BE` means `fr`. */
export function pickLanguage(wishes: readonly string[], available: readonly string[]): string {
  return wishes.map((wish) => wish.slice(0, 2).toLowerCase()).find((wish) => available.includes(wish)) ?? FALLBACK
}

/** Several things to say, one after another: each ends with one full stop, whether it had one or not. */
export const sentences = (parts: readonly string[]): string =>
  parts
    .filter(Boolean)
    .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(' ')

export const words = new Words()
export const say = (key: string, params?: Params) => words.say(key, params)
