/** Reviews that this browser has made or begun, each under the check line of its record. It thinks about nothing. */

import { Shelf } from '../app/shelf.ts'
import type { Core } from '../core/core.ts'
import type { Replay, ReviewAnswer, SeatInfo, ThinkingPlan, ThoughtView } from '../protocol.ts'

/** What is kept of a review: how it is thought about, the thoughts so far, and at last what was summed up. */
export interface KeptReview {
  plan: ThinkingPlan
  thoughts: (ThoughtView | null)[]
  answer: ReviewAnswer | null
  where: Core['where'] | null
  /** Which match it is about, and the seats of this browser's people. An older version of the app kept neither. */
  match?: ReviewedMatch
}

export interface ReviewedMatch extends Pick<Replay, 'game' | 'options' | 'record'> {
  seats: SeatInfo[]
  own: number[]
  /** When the review was asked for. */
  at: number
}

const shelf = new Shelf<KeptReview>('kingdomino.reviews', 'reviews')

/** The check line of a record: two records with the same one are the same. */
export const checkOf = (record: string): string => record.trimEnd().split('\n').at(-1) ?? ''

/** What was kept under a check line. Where nothing can be kept, nothing was. */
export async function kept(check: string): Promise<KeptReview | undefined> {
  try {
    return await shelf.get(check)
  } catch {
    return undefined
  }
}

/** Every review that was kept; none where nothing can be kept. */
export async function allKept(): Promise<KeptReview[]> {
  try {
    return await shelf.all()
  } catch {
    return []
  }
}

/** Keep something. In a browser that keeps nothing, a review is lost with its page. */
export async function keep(check: string, value: KeptReview): Promise<void> {
  try {
    await shelf.put(check, value)
  } catch {
    // Then it must be thought about again.
  }
}
