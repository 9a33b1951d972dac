/** My seat's turn before it is confirmed: actions taken, where they lead, and what can be done next. */

import type { Choice, Previewed, View } from '../protocol.ts'
import { forcedChoice } from '../games/forced.ts'

export interface Base {
  view: View
  choices: Choice[]
  seat: number
}
interface Stage {
  choice: Choice
  forced: boolean
  view: View
  choices: Choice[]
  points: number
  ends: boolean
}

/** What a person has marked in a panel, such as two dice: it is not taken before the bar's main button is pressed. */
export interface Proposal {
  /** What taking it does, as the button's `data-do`. */
  does: string
  /** What the button says. */
  label: string
  /** What is asked instead of the prompt, while more must be marked. */
  asks?: string
  /** The choice that was marked; none while something is missing. */
  choice: Choice | undefined
}

/** Answers where actions lead, and takes them in the end. */
export interface Wire {
  preview: (seat: number, version: number, actions: string[]) => Promise<Previewed>
  act: (seat: number, version: number, actions: string[]) => void
  /** Called when a turn is complete: the settings may want it sent at once. */
  completed: () => void
  /** Called before the person changes the turn or ends it: it must be seen. */
  acting: () => void
  changed: (pending: PendingTurn) => void
}

export class PendingTurn {
  base = $state.raw<Base | null>(null)
  stages = $state.raw<Stage[]>([])
  /** The choice that the server is being asked about. */
  pending = $state.raw<Choice | null>(null)
  /** What is marked in a panel and waits for the main button. */
  proposal = $state.raw<Proposal | null>(null)
  /** Sent, and not yet answered. */
  sent = $state(false)
  #wire: Wire

  constructor(wire: Wire) {
    this.#wire = wire
  }

  readonly actions = $derived(this.stages.map(({ choice }) => choice.text))
  readonly top = $derived(this.stages.at(-1))
  readonly view = $derived(this.top?.view ?? this.base?.view)
  readonly seat = $derived(this.base?.seat)
  /** The change of the seat's total since its turn began, which may have been before others acted. */
  readonly points = $derived(this.top?.points ?? 0)
  /** Nothing is left to choose in this turn. */
  readonly complete = $derived(this.top?.ends ?? false)
  /** What was taken for the person since the last choice, because there was no other way. */
  readonly forced = $derived.by(() => {
    const own = this.stages.findLastIndex(({ forced }) => !forced)
    return this.stages.slice(own + 1).map(({ choice }) => choice)
  })
  /** What is left to choose in this turn: nothing once it is complete. */
  readonly offered = $derived(this.complete || this.sent ? [] : (this.top?.choices ?? this.base?.choices ?? []))
  /** What can be chosen now: nothing while the server is asked. */
  readonly choices = $derived(this.pending ? [] : this.offered)
  readonly canUndo = $derived(this.stages.length > 0 && !this.sent)

  /** A new position: the pending turn starts again, with these actions if they are still possible. */
  async begin(base: Base | null, actions: string[] = []): Promise<void> {
    this.base = base
    this.stages = []
    this.pending = null
    this.sent = false
    for (const action of actions) {
      const choice = this.choices.find(({ text }) => text === action)
      if (!choice || !(await this.#take(choice, false))) return
    }
    if (!actions.length) await this.#takeForced()
  }

  /** Add an action to the turn. */
  async add(choice: Choice): Promise<void> {
    if (!this.#accepts()) return
    this.#wire.acting()
    if (await this.#take(choice, false)) await this.#takeForced()
    if (this.complete) this.#wire.completed()
  }

  #accepts(): boolean {
    return !this.pending && !this.sent && !this.complete
  }

  /** Take what is marked. The press was the confirmation: a turn that is complete by it is sent. */
  async accept(choice = this.proposal?.choice): Promise<void> {
    if (!choice || !this.#accepts()) return
    await this.add(choice)
    this.commit()
  }

  /** Take what a button says. Where a turn has nothing else to decide, the press ends it: nothing could be taken back. */
  async press(choice: Choice): Promise<void> {
    const isAll = !this.stages.length && this.choices.length === 1
    await (isAll ? this.accept(choice) : this.add(choice))
  }

  /** Change the last action for another that was possible instead of it. */
  async replace(choice: Choice): Promise<void> {
    if (this.pending || this.sent || !this.stages.length) return
    this.stages = this.stages.slice(0, -1)
    await this.add(choice)
  }

  /** What could have been chosen instead of the last action. */
  readonly alternatives = $derived.by(() =>
    this.stages.length ? (this.stages.at(-2)?.choices ?? this.base?.choices ?? []) : [],
  )

  /** Take back the last action that was a choice. */
  undo(): void {
    if (!this.canUndo) return
    this.#wire.acting()
    let rest = this.stages
    do {
      const forced = rest.at(-1)?.forced
      rest = rest.slice(0, -1)
      if (!forced) break
    } while (rest.length)
    this.stages = rest
    this.#wire.changed(this)
  }

  /** End the turn: send the whole sequence. */
  commit(): void {
    if (!this.base || !this.complete || this.sent) return
    this.#wire.acting()
    this.sent = true
    this.#wire.act(this.base.seat, this.base.view.version, this.actions)
  }

  async #takeForced(): Promise<void> {
    let forced = this.#forced()
    while (forced && (await this.#take(forced, true))) forced = this.#forced()
  }

  #forced(): Choice | undefined {
    return this.view && forcedChoice(this.choices, this.view)
  }

  async #take(choice: Choice, forced: boolean): Promise<boolean> {
    const base = this.base
    if (!base) return false
    this.pending = choice
    try {
      const previewed = await this.#wire.preview(base.seat, base.view.version, [...this.actions, choice.text])
      if (this.base !== base || this.pending !== choice) return false
      const { view, choices, points, ends } = previewed
      this.stages = [...this.stages, { choice, forced, view, choices: choices ?? [], points, ends }]
      this.#wire.changed(this)
      return true
    } catch {
      return false
    } finally {
      if (this.pending === choice) this.pending = null
    }
  }
}
