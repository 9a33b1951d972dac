/**
 * A review in the making: each turn of a match is thought about in the page (or, where it cannot, at the server), then the
 * server sums up. It can be cancelled at any time and goes on later where it was; what it found is kept in this browser.
 */

import { ask } from '../app/api.ts'
import { coreOf, type Core } from '../core/core.ts'
import {
  ROUTES,
  type Replay,
  type ReviewAnswer,
  type ReviewWish,
  type ThinkingPlan,
  type ThoughtView,
} from '../protocol.ts'
import { checkOf, keep, kept, type ReviewedMatch, type KeptReview } from './kept.ts'

/** How many turns are thought about side by side. */
const AT_ONCE = 2

/** The best opinion and that of the turn that was taken: nothing else is needed. */
export function shortened(thought: ThoughtView): ThoughtView {
  const [best, taken] = [thought.turns[0], thought.turns[thought.taken ?? 0]]
  const turns = best && taken && best !== taken ? [best, taken] : thought.turns.slice(0, 1)
  return { ...thought, turns, taken: thought.taken === null ? null : turns.length - 1 }
}

export class Reviewing {
  answer = $state.raw<ReviewAnswer | null>(null)
  /** Where the turns were thought about. */
  where = $state<Core['where'] | null>(null)
  thinking = $state(false)
  /** How many steps are done, of how many: one for the start and one for each turn. */
  done = $state(0)
  readonly total: number
  /** Why it could not go on, as it was thrown. */
  trouble = $state.raw<unknown>(null)
  readonly match: ReviewedMatch
  #replay: Replay
  #check: string
  #kept: KeptReview | undefined
  #stop: AbortController | undefined

  /** The review of a match in which these seats are the reader's own. */
  constructor(replay: Replay, own: number[] = []) {
    const { game, options, record, seats } = replay
    this.match = { game, options, record, seats, own, at: Date.now() }
    this.#replay = replay
    this.#check = checkOf(replay.record)
    this.total = replay.turns.length + 1
  }

  /** What this browser has kept of the review. */
  async open(): Promise<void> {
    const found = await kept(this.#check)
    if (this.thinking || !found) return
    this.#kept = found
    this.#tell(found)
    if (!found.match?.own.length) await keep(this.#check, Object.assign(found, { match: this.match }))
  }

  /** Think on, then sum up. */
  async start(): Promise<void> {
    if (this.thinking) return
    this.thinking = true
    this.trouble = null
    const stop = (this.#stop = new AbortController())
    try {
      await this.#work(stop.signal)
    } catch (error) {
      if (!stop.signal.aborted) this.trouble = error
    } finally {
      this.thinking = false
    }
  }

  /** Stop for now; nothing is lost. */
  cancel(): void {
    this.#stop?.abort()
  }

  async #work(signal: AbortSignal): Promise<void> {
    const { rules, record } = this.#replay
    const core = await coreOf(rules)
    const now = this.#begun(core.info.plan)
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.#think(core, now, signal)))
    const [start, ...turns] = now.thoughts as ThoughtView[]
    if (!start) return
    now.answer = await ask<ReviewAnswer>(ROUTES.reviews, { record, start, turns } satisfies ReviewWish, signal)
    now.where = core.where
    await keep(this.#check, now)
    this.#tell(now)
    core.rest()
  }

  /** What was thought so far, if it was thought about in the same way. */
  #begun(plan: ThinkingPlan): KeptReview {
    const same = this.#kept && JSON.stringify(this.#kept.plan) === JSON.stringify(plan)
    if (!this.#kept || !same)
      this.#kept = { plan, thoughts: this.#nothing(), answer: null, where: null, match: this.match }
    this.#tell(this.#kept)
    return this.#kept
  }

  #nothing(): (ThoughtView | null)[] {
    return new Array<ThoughtView | null>(this.total).fill(null)
  }

  /** Think about one turn after the other that nobody thinks about, until there is none. */
  async #think(core: Core, now: KeptReview, signal: AbortSignal): Promise<void> {
    for (let number = this.#next(now); number >= 0; number = this.#next(now)) {
      this.#busy[number] = true
      try {
        const thought = await core.think(this.#packed(number), {
          ...now.plan,
          taken: this.#replay.turns[number - 1]?.ids ?? [],
          signal,
        })
        now.thoughts[number] = shortened(thought)
      } finally {
        this.#busy[number] = false
      }
      this.#tell(now)
      await keep(this.#check, now)
    }
  }

  /** The steps that are thought about just now. */
  readonly #busy: boolean[] = []

  #next({ thoughts }: KeptReview): number {
    return thoughts.findIndex((thought, number) => thought === null && !this.#busy[number])
  }

  /** The position of a step: that of the turn, or for the first step the one before anything was dealt. */
  #packed(number: number): string {
    return this.#replay.turns[number - 1]?.packed ?? this.#replay.views[0]?.packed ?? ''
  }

  #tell({ thoughts, answer, where }: KeptReview): void {
    this.done = thoughts.filter(Boolean).length
    this.answer = answer
    this.where = where
  }
}
