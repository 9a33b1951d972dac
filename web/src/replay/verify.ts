/** Checks in the browser, without the server, that the dealer kept its promise: the seed, and every deal from it. */

import type { Params } from '../app/words.svelte.ts'
import type { Core } from '../core/core.ts'
import type { DealsFound } from '../core/deals.ts'
import type { Replay } from '../protocol.ts'

/** What was found: the last word of the message that says it, and whether it is good news. */
export interface Verdict {
  code: 'deals' | 'deal_wrong' | 'hash' | 'hash_wrong' | 'no_seed' | 'withheld' | 'no_dealer' | 'running' | 'cannot'
  good: boolean
  params?: Params
}

/** Whoever knows what a seed deals: the compiled core, where this browser can run it. */
export type DealsChecker = Pick<Core, 'verifyDeals'>

export async function verify(replay: Replay, openCore: () => Promise<DealsChecker>): Promise<Verdict> {
  const { seed, commitment, finished, withheld } = replay
  if (!commitment) return { code: 'no_dealer', good: false }
  if (seed == null) return { code: withheld ? 'withheld' : finished ? 'no_seed' : 'running', good: false }
  const found = await checkDeals(replay, openCore)
  return found ? judge(found) : checkHash(seed, commitment)
}

/** Nothing where the core cannot run here. */
async function checkDeals(replay: Replay, openCore: () => Promise<DealsChecker>): Promise<DealsFound | undefined> {
  try {
    return await (await openCore()).verifyDeals(replay)
  } catch {
    return undefined
  }
}

function judge({ isPromised, deals, others: [other] }: DealsFound): Verdict {
  if (!isPromised) return { code: 'hash_wrong', good: false }
  if (other !== undefined) return { code: 'deal_wrong', good: false, params: { move: other } }
  return { code: 'deals', good: true, params: { deals } }
}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Without the core, the promise alone. */
async function checkHash(seed: string, commitment: string): Promise<Verdict> {
  // A page that was not fetched over HTTPS has no `subtle`.
  if (!('subtle' in crypto)) return { code: 'cannot', good: false }
  const hash = hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(seed)))
  return hash === commitment ? { code: 'hash', good: true } : { code: 'hash_wrong', good: false }
}
