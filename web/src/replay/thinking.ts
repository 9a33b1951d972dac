/** What is thought about the turns of a position, as people read it. Who thinks is elsewhere. */

import type { Core } from '../core/core.ts'
import { playingSlot } from '../games/draft.ts'
import type { Choice, OpinionView, Replay, Step, ThoughtView, View } from '../protocol.ts'

/** Whoever thinks about positions: the compiled core. */
export type Thinker = Pick<Core, 'think' | 'choice' | 'player'>

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

/** A turn with its place among the others: 1 is best. */
export interface Ranked {
  place: number
  opinion: OpinionView
  choices: Choice[]
  isTaken: boolean
}

/** A turn is shown that got at least one in so many playouts of what the best one got. */
const FEWEST = 4

/** The best turn, the others by the lead that they promise to whoever decides, and the one that was taken wherever it stands. */
export function ranked(
  { turns, taken, seat }: Pick<ThoughtView, 'turns' | 'taken' | 'seat'>,
  thinker: Pick<Thinker, 'choice'>,
  most: number,
): Ranked[] {
  /** What got few playouts says little. */
  const told = ({ playouts }: OpinionView) => FEWEST * playouts >= (turns[0]?.playouts ?? 0)
  const leadOf = ({ leads }: OpinionView) => leads[seat] ?? 0
  const all = turns
    .map((opinion, index) => ({ opinion, isTaken: index === taken }))
    .filter(({ opinion, isTaken }) => isTaken || told(opinion))
  const rest = all.slice(1).sort((one, other) => leadOf(other.opinion) - leadOf(one.opinion))
  return [...all.slice(0, 1), ...rest]
    .map(({ opinion, isTaken }, index) => ({
      place: index + 1,
      opinion,
      choices: opinion.ids.map((id) => thinker.choice(id)),
      isTaken,
    }))
    .filter(({ place, isTaken }) => place <= most || isTaken)
}

/** A choice as if it had been taken, so that it can be told like a step of the log. */
export const stepOf = ({ text, kind, cells, params }: Choice, seat: number, view: View): Step => ({
  version: 0,
  actor: seat,
  text,
  kind,
  cells,
  params,
  domino: cells?.length === 2 ? playingSlot(view.draft)?.domino : undefined,
})
