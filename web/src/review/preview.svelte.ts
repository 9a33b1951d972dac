/** A better turn that is shown on the board of a replay instead of what was played. It draws nothing. */

import type { BetterLine, View } from '../protocol.ts'

export class BetterShown {
  /** The turn that is shown; null: the match itself. */
  line = $state.raw<BetterLine | null>(null)

  /** Show this turn, or if it is shown already, the match again. */
  toggle(line: BetterLine): void {
    this.line = this.line?.turn === line.turn ? null : line
  }

  /** What is to be drawn: the view of the turn, in which the seats of `base` that it does not name are as they were. */
  over(base: View): View {
    if (!this.line) return base
    const { seats } = this.line.view
    const named = (number: number) => seats.find(({ seat }) => seat === number)
    return { ...this.line.view, seats: base.seats.map((seat) => named(seat.seat) ?? seat) }
  }
}
