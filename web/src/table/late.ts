/** Somebody's time is up: who that is, and whether what is said about it takes the bar's place. It knows no clock. */

import type { ClockInfo } from '../protocol.ts'
import type { Session } from './session.svelte.ts'

/** The clock that ran out, while the match goes on. */
export function clockUp({ over, table }: Session): ClockInfo | null {
  return !over && table?.clock?.up ? table.clock : null
}

/** Whoever only waits needs no bar: the choices stand in its place, and nothing else on the table moves. */
export const isInsteadOfBar = (session: Session): boolean =>
  !session.myTurn && !session.over && (clockUp(session) !== null || session.replaced !== null || session.signedOut)
