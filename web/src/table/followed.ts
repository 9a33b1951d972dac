/**
 * What the others did since this person's turn, kept for a page that is reloaded: the server sends no earlier positions.
 * It is one table's only, the last one's, and only while the table is still where those turns led.
 */

import { PROTOCOL } from '../protocol.ts'
import type { FollowedTurn } from './following.svelte.ts'

const KEY = 'kingdomino.followed'

interface Followed {
  /** Another release of the app may draw positions in another way. */
  protocol: number
  table: string
  turns: FollowedTurn[]
}

export function keepFollowed(table: string, turns: FollowedTurn[]): void {
  try {
    if (turns.length)
      sessionStorage.setItem(KEY, JSON.stringify({ protocol: PROTOCOL, table, turns } satisfies Followed))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Then they cannot be shown again after a reload.
  }
}

/** The turns that led to this version of a table; none if something happened since that this page has not seen. */
export function followedTo(table: string, version: number): FollowedTurn[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Followed | null
    if (kept?.protocol !== PROTOCOL || kept.table !== table) return []
    return kept.turns.at(-1)?.after.version === version ? kept.turns : []
  } catch {
    return []
  }
}
