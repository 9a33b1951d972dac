/** Checks in the browser, without the server, that the dealer kept its promise. It reads no rules. */

import type { Replay } from '../protocol.ts'

/** What was found, as the last word of the message that says it; with `deals`, how many there were. */
export interface Verdict {
  code: 'hash' | 'hash_wrong' | 'no_seed' | 'no_dealer' | 'running' | 'cannot'
  good: boolean
}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export async function verify({ seed, commitment, finished }: Replay): Promise<Verdict> {
  if (!commitment) return { code: 'no_dealer', good: false }
  if (seed == null) return { code: finished ? 'no_seed' : 'running', good: false }
  // A page that was not fetched over HTTPS has no `subtle`.
  if (!('subtle' in crypto)) return { code: 'cannot', good: false }
  const hash = hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(seed)))
  return hash === commitment ? { code: 'hash', good: true } : { code: 'hash_wrong', good: false }
}
