/** What is wrong with a record, in the reader's language: the line, what stands there, and why it cannot. */

import { RefusedRequest } from '../app/refused.ts'
import { words } from '../app/words.svelte.ts'

export function recordTrouble(error: unknown): string {
  if (!(error instanceof RefusedRequest) || error.refused.kind !== 'error') return words.trouble(error)
  const { kind, code, text, params = {} } = error.refused
  if (!words.has(`${kind}.${code}`)) return text
  const { line, cause } = params
  const why = typeof cause === 'string' && words.has(cause) ? words.say(cause, params) : undefined
  const told = words.say(`${kind}.${code}`, why === undefined ? params : { ...params, reason: why, text: why })
  return line === undefined ? told : words.say('error.at_line', { line, text: told })
}
