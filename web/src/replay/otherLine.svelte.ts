/**
 * Another line of a match: what somebody tries instead of what was played. The parts of the table show it and take
 * choices for every seat; what would be asked of a table is asked of the server as a line. Nothing is stored.
 */

import { RefusedRequest } from '../app/refused.ts'
import type { Channel, Ends } from '../app/socket.ts'
import type { Act, FromBrowser, Games, LineAnswer, Preview, Replay } from '../protocol.ts'
import { Session } from '../table/session.svelte.ts'
import type { AskLine } from './requests.ts'
import { tableOf } from './stage.ts'

/** What a line needs to know of a match. */
export type Matched = Pick<Replay, 'rules' | 'game' | 'options' | 'seats' | 'steps' | 'record' | 'finished'>

export class OtherLine {
  /** The move of the match from which it leads. */
  readonly from: number
  readonly session: Session
  /** What was taken in it, turn by turn. */
  turns = $state.raw<string[][]>([])
  /** Where it leads; null until the server has said so. */
  answer = $state.raw<LineAnswer | null>(null)
  /** Why it could not be begun, as it was thrown. */
  failed = $state.raw<unknown>(null)
  #replay: Matched
  #ask: AskLine
  #ends: Ends | undefined

  /** A line from a move on, perhaps with the actions of a whole turn to begin with; turns may have to be confirmed. */
  constructor(replay: Matched, games: Games, from: number, ask: AskLine, first: string[] = [], tries = true) {
    this.from = from
    this.#replay = replay
    this.#ask = ask
    this.session = new Session('', games, { tries, connect: (ends) => this.#connect(ends) })
    this.session.table = tableOf(replay)
    this.session.seats = replay.seats.map(({ seat }) => seat)
    this.session.connection = 'open'
    void this.#show(first.length ? [first] : [])
  }

  /** Take a whole turn at once, such as one that was thought about. */
  async take(actions: string[]): Promise<void> {
    await this.#show([...this.turns, actions])
  }

  /** Take back the last turn; what was begun of the next one goes first. */
  async undo(): Promise<void> {
    if (this.session.pending.canUndo) this.session.pending.undo()
    else await this.#show(this.turns.slice(0, -1))
  }

  #connect(ends: Ends): Channel {
    this.#ends = ends
    return { send: (message) => this.#send(message), close: () => {} }
  }

  #send(message: FromBrowser): boolean {
    if (message.type === 'preview') void this.#preview(message)
    else if (message.type === 'act') void this.#act(message)
    else return false
    return true
  }

  #wish(turns: string[][]): Promise<LineAnswer> {
    return this.#ask({ record: this.#replay.record, version: this.from, actions: turns.flat() })
  }

  /** Show where these turns lead. If that cannot be told, everything stays as it is, and the reason is said. */
  async #show(turns: string[][]): Promise<void> {
    try {
      this.#put(turns, await this.#wish(turns))
    } catch (error) {
      if (!this.answer) this.failed = error
      this.#refuse(error)
    }
  }

  #put(turns: string[][], answer: LineAnswer): void {
    const { version, view, choices, steps } = answer
    this.turns = turns
    this.answer = answer
    this.session.steps = [...this.#replay.steps.slice(0, this.from), ...steps]
    this.#ends?.receive({ type: 'stepped', version, steps: [], view, choices })
  }

  async #preview({ id, seat, version, actions }: Preview): Promise<void> {
    try {
      const { view, choices, steps, begins } = await this.#wish([...this.turns, actions])
      const taken = steps.filter((step) => step.version > version)
      const points = taken.reduce((sum, step) => sum + (step.actor === seat ? (step.points ?? 0) : 0), 0)
      const ends = (begins ?? false) || view.actor !== seat
      this.#ends?.receive({
        type: 'previewed',
        id,
        version,
        seat,
        actions,
        view,
        points,
        ends,
        choices: ends ? null : choices,
        steps: taken,
      })
    } catch (error) {
      this.#refuse(error, { id })
    }
  }

  async #act({ key, actions }: Act): Promise<void> {
    try {
      const turns = [...this.turns, actions]
      const answer = await this.#wish(turns)
      this.#ends?.receive({ type: 'accepted', key, version: answer.version })
      this.#put(turns, answer)
    } catch (error) {
      this.#refuse(error, { key })
    }
  }

  #refuse(error: unknown, which: { id?: number; key?: string } = {}): void {
    if (error instanceof RefusedRequest) this.#ends?.receive({ ...error.refused, type: 'refused', ...which })
  }
}
