/** The pad that is open: what is on it, what is held over it, what it counts. It keeps every change, and takes back any. */

import { RefusedRequest } from '../app/refused.ts'
import { sure } from '../app/sure.ts'
import type { Side } from '../art/looks.ts'
import { STEP } from '../art/looks.ts'
import type { GameTheme } from '../games/theme.ts'
import type { DominoInfo, DoubtView, PadAnswer, PadSheet } from '../protocol.ts'
import { cellAt, isOnGrid, pointOf } from '../table/grid.ts'
import type { Counter } from './counted.ts'
import { EMPTY_BOARD, isFree, layDomino, takeUp, withBoard, type PadBoard, type PadDocument } from './pad.ts'
import { has, stockOf, type Setting } from './setting.ts'
import { pads } from './store.ts'

/** What is put on squares besides dominoes: nothing, a token of so many fires, a resource, a caveman. */
export type Thing = { kind: 'token'; fires: number } | { kind: 'resource' } | { kind: 'caveman'; name: string }

export const ERASER = ''
const MOST_UNDONE = 200
/** How long nothing may be changed before a server is asked, and at most between two tries, in milliseconds. */
const REST = 250
const LONGEST = 20_000
const TOO_OFTEN = 429
const UNWELL = 500
/** A frame with so much of it laid is the end of a game, as far as anybody can tell; discards leave gaps. */
const FULL_ENOUGH = 0.6
/** A map has room for more than is drawn. */
const SQUARES_OF_MAP = 10

export class PadState {
  readonly setting: Setting
  readonly theme: GameTheme
  readonly #count: Counter
  #pad = $state.raw<PadDocument>()
  #past = $state.raw<PadDocument[]>([])
  counted = $state.raw<PadAnswer>()
  /** Why it could not be counted. */
  trouble = $state.raw<unknown>()
  /** Whether it is kept in this browser: a pad that came by a link is not until something is changed. */
  kept = $state(true)
  round = $state(0)
  seat = $state(0)
  /** Which way of putting in is chosen, by its name; or the sheet of the count. */
  method = $state('')
  /** The domino that is held, where its left half was put, and on which side its right half will lie. */
  held = $state.raw<DominoInfo | null>(null)
  first = $state<string | null>(null)
  side = $state<Side>('right')
  /** Whether the domino is held by the keyboard: then it is seen on the square that has the focus. */
  pointed = $state<string | null>(null)
  brush = $state<string>(ERASER)
  thing = $state.raw<Thing>({ kind: 'token', fires: 1 })
  lit = $state.raw<{ seat: number; cells: readonly string[] }[]>([])

  constructor(pad: PadDocument, { setting, theme, count }: { setting: Setting; theme: GameTheme; count: Counter }) {
    this.setting = setting
    this.theme = theme
    this.#count = count
    this.#pad = pad
    this.round = pad.boards.length - 1
    this.brush = setting.game.terrains[0] ?? ERASER
    this.recount()
  }

  get pad(): PadDocument {
    return sure(this.#pad, 'pad')
  }
  get game() {
    return this.setting.entry
  }
  get boards(): readonly PadBoard[] {
    return this.pad.boards[this.round] ?? []
  }
  get board(): PadBoard {
    return this.boards[this.seat] ?? EMPTY_BOARD
  }
  get canUndo(): boolean {
    return this.#past.length > 0
  }
  /** A player's name, or a word for one who has none. */
  name(seat: number): string {
    return this.pad.names[seat] ?? ''
  }
  has(thing: string): boolean {
    return has(this.setting, thing)
  }

  sheet(seat: number, round = this.round): PadSheet | undefined {
    return this.counted?.rounds[round]?.sheets[seat]
  }
  /** What is doubtful about the game that is shown; nothing where it is counted all the same. */
  get doubts(): readonly DoubtView[] {
    return this.pad.anyway ? [] : (this.counted?.rounds[this.round]?.doubts ?? [])
  }
  /** Whether anything was put on every board of the last game: then there is a result. */
  get isFilled(): boolean {
    return this.pad.boards.at(-1)?.every(({ squares }) => squares.length > 0) ?? false
  }

  /** Whether this looks like the end: everybody has laid most of what there is, in the last game of a Dynasty too. */
  get isFinal(): boolean {
    const { width, height, rounds = 1 } = this.setting.rules
    const enough = this.theme.style.surface === 'map' ? SQUARES_OF_MAP : (width * height - 1) * FULL_ENOUGH
    const last = this.pad.boards.at(-1) ?? []
    return this.pad.boards.length === rounds && last.every(({ squares }) => squares.length >= enough)
  }

  /** Write something on the pad; it can be taken back. Whatever follows a domino that was taken up makes that final. */
  write(next: PadDocument, lifted = false): void {
    if (next === this.pad) return
    this.#lifted = lifted
    this.#past = [...this.#past.slice(-MOST_UNDONE), this.pad]
    this.#put(next)
  }
  change(next: (board: PadBoard) => PadBoard, seat = this.seat): void {
    this.write(withBoard(this.pad, { round: this.round, seat }, next))
  }
  /** Put a stroke of a brush together with the change before it, so that it is taken back as one. */
  continue(next: (board: PadBoard) => PadBoard, seat = this.seat): void {
    const changed = withBoard(this.pad, { round: this.round, seat }, next)
    if (changed !== this.pad) this.#put(changed)
  }
  undo(): void {
    const before = this.#past.at(-1)
    if (!before) return
    this.#past = this.#past.slice(0, -1)
    this.#lifted = false
    this.letGo()
    this.#put(before)
    this.round = Math.min(this.round, before.boards.length - 1)
  }

  /** Whether the domino that is held was taken up from the board. */
  #lifted = false

  #put(next: PadDocument): void {
    this.#pad = { ...next, changed: Math.max(Date.now(), this.pad.changed + 1) }
    this.lit = []
    this.recount()
    if (!this.#lifted) this.keep()
  }

  keep(): void {
    this.kept = true
    const { totals, ranks } = (this.stale ? undefined : this.counted?.result) ?? {}
    void pads.keep({ pad: this.pad, totals, ranks })
  }

  /** Whether the count is not that of the pad as it is now: a server is asked for it, or will be. */
  stale = $state(false)
  #waiting: ReturnType<typeof setTimeout> | undefined
  /** Whether the last answer took its time: then nobody is asked at every stroke. */
  #slow = false

  /** The core answers at once; a server when nothing has been changed for a moment, and only its newest answer counts. */
  recount(): void {
    clearTimeout(this.#waiting)
    if (!this.#slow) return this.#ask(0)
    this.stale = true
    this.#waiting = setTimeout(() => this.#ask(0), REST)
  }

  #ask(tries: number): void {
    const { pad } = this
    const put = (counted: PadAnswer) => {
      if (pad !== this.pad) return
      this.counted = counted
      this.trouble = undefined
      this.stale = false
    }
    const fail = (error: unknown) => {
      if (pad !== this.pad) return
      this.stale = true
      const asked = error instanceof RefusedRequest ? error.status : 0
      const again = !this.#closed && (asked === 0 || asked === TOO_OFTEN || asked >= UNWELL)
      if (asked !== TOO_OFTEN) this.trouble = error
      if (again) this.#waiting = setTimeout(() => this.#ask(tries + 1), Math.min(LONGEST, REST * 2 ** (tries + 2)))
    }
    try {
      const answer = this.#count(pad, this.setting.game)
      this.#slow = answer instanceof Promise
      if (!(answer instanceof Promise)) return put(answer)
      this.stale = true
      answer.then((counted) => {
        put(counted)
        if (pad === this.pad && this.kept) this.keep()
      }, fail)
    } catch (error) {
      fail(error)
    }
  }

  #closed = false
  /** Nothing is asked any more: the pad was left. */
  close(): void {
    this.#closed = true
    clearTimeout(this.#waiting)
  }

  // Dominoes by number

  hold(number: number | null): void {
    this.held = this.game.dominoes?.find((domino) => domino.number === number) ?? null
    this.first = null
  }
  /** Go on with another player; what is held stays in the hand. */
  turnTo(seat: number): void {
    this.first = null
    this.pointed = null
    this.seat = seat
  }
  /** Take up the domino on a square of the board; it stays written down there until it is laid elsewhere or put back. */
  lift(cell: string, number: number | null): void {
    const next = withBoard(this.pad, { round: this.round, seat: this.seat }, (board) => takeUp(board, cell))
    this.write(next, number !== null)
    this.hold(number)
  }
  /** What is held goes back into the box. */
  letGo(): void {
    const wasLifted = this.#lifted
    this.#lifted = false
    this.hold(null)
    this.pointed = null
    if (wasLifted) this.keep()
  }
  /** Something else is done: a domino that was taken up lies where it lay. */
  leave(): void {
    if (this.#lifted) this.undo()
    else this.letGo()
  }
  /** Where the right half lies if the left one is on this cell. */
  otherOf(cell: string, side = this.side): string | undefined {
    const { x, y } = pointOf(cell)
    const other = { x: x + STEP[side].x, y: y + STEP[side].y }
    return isOnGrid(other) ? cellAt(other) : undefined
  }
  /** Lay the domino that is held; whether there was room for it. */
  lay(cell: string, other: string | undefined): boolean {
    const { held } = this
    if (!held || other === undefined || !isFree(this.board, cell) || !isFree(this.board, other)) return false
    this.change((board) => layDomino(board, held, [cell, other], stockOf(this.setting)))
    this.letGo()
    return true
  }
}
