/** Which decision of a match is thought about. Who thinks is elsewhere. */

import type { Replay } from '../protocol.ts'

/** The decision to think about: a position, who decides, and what was done there, if that is known. */
export interface NextDecision {
  /** How many actions of the match come before it. */
  version: number
  seat: number
  packed: string
  taken: number[]
}

/** The next decision of a match from a version on; none after the last. Of a turn that has begun, what is left of it. */
export function decisionAt({ turns, views }: Pick<Replay, 'turns' | 'views'>, version: number): NextDecision | null {
  const turn = turns.find(({ end }) => end > version)
  if (!turn) return null
  const from = Math.max(version, turn.begin)
  const packed = views[from]?.packed ?? turn.packed
  return { version: from, seat: turn.seat, packed, taken: turn.ids.slice(from - turn.begin) }
}
