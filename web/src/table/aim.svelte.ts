/** Where the person points on the board and how the ghost is turned; whether it is legal, and if not, why. */

import type { Candidate, Choice, Reason } from '../protocol.ts'
import {
  candidateLike,
  cellsHeld,
  gripOf,
  isOnBoard,
  nextChoice,
  choicesAt,
  pickChoice,
  spotsOf,
  turnedClockwise,
  type Grip,
} from './choice.ts'
import type { PendingTurn } from './pending.svelte.ts'

export type AskWhy = (
  seat: number,
  version: number,
  actions: string[],
  candidates: Candidate[],
) => Promise<(Reason | null)[]>

export class Aim {
  #pending: PendingTurn
  #askWhy: AskWhy
  cell = $state<string | null>(null)
  held = $state.raw<Grip>({ half: 0, reach: 'right' })
  /** A panel may narrow what is laid on the board, such as one die of two. */
  filter = $state.raw<((choice: Choice) => boolean) | null>(null)
  /** Why the square pointed at cannot be used. */
  #pointed = $state.raw<Reason | null>(null)
  /** Why the square that was pressed cannot be used, and at what moment of the turn that was. */
  #pressed = $state.raw<{ reason: Reason; moment: string } | null>(null)
  #asked = ''
  #asksForPress = false

  constructor(pending: PendingTurn, askWhy: AskWhy) {
    this.#pending = pending
    this.#askWhy = askWhy
  }

  /** What is left to lay in this turn. It stays while the server is asked, so that a click draws the board once. */
  readonly offered = $derived.by(() =>
    this.#pending.offered.filter((choice) => isOnBoard(choice) && (this.filter?.(choice) ?? true)),
  )
  /** What can be laid now: nothing while the server is asked. */
  readonly choices = $derived.by(() => (this.#pending.pending ? [] : this.offered))
  /** The legal squares. */
  readonly spots = $derived(spotsOf(this.offered))
  /** Whether two squares are laid at once; else a single square is chosen. */
  readonly #isDomino = $derived(this.offered[0]?.cells?.length === 2)
  /** The choices at the square pointed at. */
  readonly here = $derived(this.cell ? choicesAt(this.choices, this.cell) : [])
  /** The legal action under the ghost. */
  readonly chosen = $derived(this.cell ? pickChoice(this.here, this.cell, this.held) : undefined)
  /** The squares of the ghost, legal or not. */
  readonly cells = $derived.by((): string[] => {
    if (!this.cell || !this.choices.length) return []
    return this.chosen?.cells ?? cellsHeld(this.cell, this.held, this.#isDomino)
  })
  readonly #moment = $derived.by(() => JSON.stringify([this.#pending.base?.view.version, this.#pending.actions]))
  /** Why not: of the square pointed at, or else of the last one pressed, so that a mouse can go to the rule behind it. */
  readonly reason = $derived(this.#pointed ?? (this.#pressed?.moment === this.#moment ? this.#pressed.reason : null))
  readonly canRotate = $derived(
    this.here.length > 1 || (this.cell !== null && this.choices.length > 0 && !this.here.length),
  )

  point(cell: string | null): void {
    if (cell === this.cell) return
    this.cell = cell
    this.#askReason()
  }

  /** The square pointed at was pressed. If it cannot be used, the reason stays until the next press or action. */
  press(): void {
    this.#pressed = this.#pointed && { reason: this.#pointed, moment: this.#moment }
    this.#asksForPress = !this.#pressed && !this.chosen
  }

  /** Turn the ghost: through the legal ways if there are any. */
  rotate(): void {
    if (!this.cell) return this.#isDomino ? this.offer() : undefined // a single square cannot be turned
    const next = nextChoice(this.here, this.chosen)
    this.held = next ? gripOf(next, this.cell) : turnedClockwise(this.held)
    this.#askReason()
  }

  /** Show a legal spot: a given one, or whichever comes first, so that nobody has to search. */
  offer(choice = this.choices[0]): void {
    const [cell] = choice?.cells ?? []
    if (!choice || cell === undefined) return
    this.held = gripOf(choice, cell)
    this.point(cell)
  }

  async take(): Promise<void> {
    const chosen = this.chosen
    if (!chosen) return
    this.point(null)
    await this.#pending.add(chosen)
  }

  #askReason(): void {
    this.#pointed = null
    this.#asksForPress = false
    this.#asked = '' // an answer about a square that was left says nothing about this one
    const { base, actions } = this.#pending
    const like = this.choices[0]
    if (!base || !this.cell || !like || this.chosen) return
    const candidate = candidateLike(like, this.cell, this.held)
    const question = JSON.stringify([base.view.version, actions, candidate])
    this.#asked = question
    this.#askWhy(base.seat, base.view.version, actions, [candidate]).then(
      ([reason]) => {
        if (this.#asked !== question || !this.cell) return
        this.#pointed = reason ?? null
        if (this.#asksForPress) this.press()
      },
      () => {},
    )
  }
}
