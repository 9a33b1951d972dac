/** Which move of a replay is shown, and how it goes on: by hand, or by itself. It draws nothing. */

import type { Replay, SeatView, View } from '../protocol.ts'

export const SPEEDS = ['slow', 'normal', 'fast'] as const
export type Speed = (typeof SPEEDS)[number]

/** Milliseconds for which a move of a seat is shown while the match plays itself. */
const PAUSE: Record<Speed, number> = { slow: 2400, normal: 1200, fast: 500 }
/** What chance does needs less time to be seen. */
const CHANCE = 0.6

/** The whole view of each version: those of a replay name only the seats that changed. */
export function wholeViews({ views }: Pick<Replay, 'views'>): View[] {
  const shown: SeatView[] = []
  return views.map((view) => {
    for (const seat of view.seats) shown[seat.seat] = seat
    return { ...view, seats: [...shown] }
  })
}

export class Playback {
  /** The number of the last move; also how many there are. */
  readonly last: number
  /** How many actions have been taken in what is shown. */
  version = $state(0)
  playing = $state(false)
  speed = $state<Speed>('normal')
  #steps: Replay['steps']
  /** The versions after each turn. */
  #ends: number[]

  constructor({ steps, turns }: Pick<Replay, 'steps' | 'turns'>, at = 0) {
    this.last = steps.length
    this.#steps = steps
    this.#ends = turns.map(({ end }) => end)
    this.version = this.nearest(at)
  }

  readonly atStart = $derived(this.version === 0)
  readonly atEnd = $derived.by(() => this.version === this.last)
  /** How long what is shown stays while the match plays itself. */
  readonly pause = $derived.by(() => {
    const chance = this.#steps[this.version]?.actor === null
    return PAUSE[this.speed] * (chance ? CHANCE : 1)
  })

  /** The move with this number, or the nearest one that there is. */
  nearest(version: number): number {
    return Math.min(this.last, Math.max(0, Math.round(version) || 0))
  }

  /** Show a move; whoever does so wants it to stay. */
  go(version: number): void {
    this.playing = false
    this.version = this.nearest(version)
  }

  step(by: 1 | -1): void {
    this.go(this.version + by)
  }

  /** To where the next turn has been played, or the one before. */
  turn(by: 1 | -1): void {
    const { version } = this
    this.go(
      by > 0
        ? (this.#ends.find((end) => end > version) ?? this.last)
        : (this.#ends.findLast((end) => end < version) ?? 0),
    )
  }

  /** Let the match play itself, from its beginning if it is over; or stop it. */
  toggle(): void {
    if (!this.playing && this.atEnd) this.version = 0
    this.playing = !this.playing && this.last > 0
  }

  /** The next move, while the match plays itself. */
  advance(): void {
    this.version = this.nearest(this.version + 1)
    if (this.atEnd) this.playing = false
  }

  /** The next speed; after the fastest comes the slowest. */
  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 'normal'
  }

  /** Do what a key stands for; whether it stands for anything. */
  press(key: string, shift = false): boolean {
    const does: Partial<Record<string, () => void>> = {
      ArrowLeft: () => (shift ? this.turn(-1) : this.step(-1)),
      ArrowRight: () => (shift ? this.turn(1) : this.step(1)),
      ArrowUp: () => this.turn(-1),
      ArrowDown: () => this.turn(1),
      Home: () => this.go(0),
      End: () => this.go(this.last),
      ' ': () => this.toggle(),
    }
    does[key]?.()
    return key in does
  }
}
