/**
 * What the others did, shown one turn after the other. The session's own view is never late, only what is drawn may be:
 * whoever skips, presses something in their own turn or wants no movement sees the present at once.
 */

import { duration } from '../app/settings.svelte.ts'
import type { View } from '../protocol.ts'
import type { Line } from './turns.ts'

/** A turn of somebody else: its lines, and the positions before and after it. */
export interface FollowedTurn {
  seat: number
  lines: Line[]
  before: View
  after: View
}

/** Milliseconds at normal speed. A turn of one line is short; none is longer than `MOST`, and `EVENT` if something special happened. */
const TURN = 350
const LINE = 300
const MOST = 1100
const EVENT = 400
/** How many times as long as another a line is told that says what happened because of a move, such as what burnt. */
const EVENTFUL = 3
/** Before turns are shown again, the table as it was. */
const REWIND = 350
/** How much faster it goes when turns wait behind the one that is shown. */
const HURRY = [1, 0.85, 0.7, 0.5, 0.35]
/** If more wait than this, the oldest are not shown at all; and so many are kept to be shown again. */
const MOST_WAITING = 12

const isEventful = ({ steps }: Line): boolean => steps.some(({ events = [] }) => events.length > 0)
const weightOf = (line: Line): number => (isEventful(line) ? EVENTFUL : 1)

/** How long a turn of these lines is shown while so many others wait. */
export function turnTime(lines: readonly Line[], waiting: number): number {
  const event = lines.some(isEventful) ? EVENT : 0
  return (Math.min(MOST, TURN + LINE * lines.length) + event) * (HURRY[Math.min(waiting, HURRY.length - 1)] ?? 1)
}

/** How much of it one of its lines has. */
export function lineTime(lines: readonly Line[], line: Line, waiting: number): number {
  const all = lines.reduce((sum, each) => sum + weightOf(each), 0)
  return (turnTime(lines, waiting) * weightOf(line)) / all
}

/** How long a movement lasts as this person has set it (0: they want none), and whether nobody sees the page. */
interface Movement {
  lasts: (milliseconds: number) => number
  unseen: () => boolean
}

export class Following {
  /** The turn that is told now, and which of its lines. */
  turn = $state.raw<FollowedTurn | null>(null)
  #number = $state(0)
  /** The position to draw; null: the present one. */
  view = $state.raw<View | null>(null)
  /** What the others did since this person's last turn. */
  kept = $state.raw<FollowedTurn[]>([])
  #waiting: FollowedTurn[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #movement: Movement

  constructor(movement: Movement = { lasts: duration, unseen: () => document.hidden }) {
    this.#movement = movement
  }

  readonly line = $derived(this.turn?.lines[this.#number] ?? null)
  /** The seat whose turn is told. */
  readonly seat = $derived(this.turn?.seat ?? null)
  readonly canRepeat = $derived(this.kept.length > 0 && this.turn === null && this.view === null)

  /** Somebody else has had a turn. */
  add(turn: FollowedTurn): void {
    this.kept = [...this.kept, turn].slice(-MOST_WAITING)
    if (!this.#movement.lasts(MOST) || this.#movement.unseen()) return this.skip()
    this.#waiting = [...this.#waiting, turn].slice(-MOST_WAITING)
    if (this.turn === null && this.view === null) this.#next()
    else this.view ??= this.turn?.after ?? null
  }

  /** Show again what the others did since this person's last turn. */
  again(): void {
    const [first] = this.kept
    if (!first) return
    this.skip()
    this.#waiting = this.kept
    this.view = first.before
    this.#wait(REWIND, () => this.#next())
  }

  /** To the present. */
  skip(): void {
    clearTimeout(this.#timer)
    this.#waiting = []
    this.turn = null
    this.view = null
  }

  /** It was this person's turn: what came before it is not shown again. */
  forget(): void {
    this.recall([])
  }

  /** To the present; these turns led to it and can be shown again. */
  recall(turns: FollowedTurn[]): void {
    this.skip()
    this.kept = turns
  }

  #next(): void {
    const [turn, ...rest] = this.#waiting
    if (!turn) return this.skip()
    this.#waiting = rest
    this.turn = turn
    this.#number = 0
    // What the last turn led to is the present: nobody has to wait until it has been told.
    this.view = rest.length ? turn.after : null
    this.#tell()
  }

  /** Leave time for the line that is told, then go on. */
  #tell(): void {
    const lines = this.turn?.lines ?? []
    const time = this.line ? lineTime(lines, this.line, this.#waiting.length) : 0
    this.#wait(time, () => {
      if (++this.#number < lines.length) this.#tell()
      else this.#next()
    })
  }

  /** Who wants no movement but asks to see something again still gets time to read it. */
  #wait(milliseconds: number, then: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, this.#movement.lasts(milliseconds) || milliseconds)
  }
}
