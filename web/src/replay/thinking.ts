/** What is thought about the turns of a position, as people read it. Who thinks is elsewhere. */

import type { Choice, Replay, Step, View } from '../protocol.ts'
import { playingSlot } from '../games/draft.ts'

/** A turn that was thought about: its actions by id, and what each seat can expect after it. */
export interface Opinion {
  ids: number[]
  leads: number[]
  shares: number[]
}

/** Whoever can think about positions, such as the compiled core. */
export interface Thinker {
  think: (
    packed: string,
    wish: { taken?: readonly number[]; signal?: AbortSignal },
  ) => Promise<{ turns: Opinion[]; taken?: number | null }>
  choice: (id: number) => Choice
}

/** The decision to think about: a position, who decides, and what was done there, if that is known. */
export interface Decision {
  /** How many actions of the match come before it. */
  version: number
  seat: number
  packed: string
  taken: number[]
}

/** The next decision of a match from a version on; none after the last. Of a turn that has begun, what is left of it. */
export function decisionAt({ turns, views }: Pick<Replay, 'turns' | 'views'>, version: number): Decision | null {
  const turn = turns.find(({ end }) => end > version)
  if (!turn) return null
  const from = Math.max(version, turn.begin)
  const packed = views[from]?.packed ?? turn.packed
  return { version: from, seat: turn.seat, packed, taken: turn.ids.slice(from - turn.begin) }
}

/** A turn with its place among the others: 1 is best. */
export interface Ranked {
  place: number
  opinion: Opinion
  choices: Choice[]
  isTaken: boolean
}

/** The best turns, and the one that was taken wherever it stands. */
export function ranked(
  { turns, taken }: Awaited<ReturnType<Thinker['think']>>,
  thinker: Pick<Thinker, 'choice'>,
  most: number,
): Ranked[] {
  return turns
    .map((opinion, index) => ({
      place: index + 1,
      opinion,
      choices: opinion.ids.map((id) => thinker.choice(id)),
      isTaken: index === taken,
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
