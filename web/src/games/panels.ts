/**
 * What lies beside the territory. Every panel is given the same things: the session (names, connection), the view to
 * draw (the unconfirmed turn included), the pending turn to add choices to, and the aim that points at the board.
 *
 * A choice is offered on the board when it has cells, by a panel when the game's panels offer it, and otherwise as a
 * plain button in the bar. So a new kind of action is always playable, and a panel only makes it prettier.
 */

import type { Component } from 'svelte'
import type { Choice, View } from '../protocol.ts'
import type { Aim } from '../table/aim.svelte.ts'
import type { PendingTurn } from '../table/pending.svelte.ts'
import type { Session } from '../table/session.svelte.ts'

export interface PanelProps {
  session: Session
  view: View
  pending: PendingTurn
  aim: Aim
}

export interface GamePanels {
  /** Beside the territory on a wide screen, below it on a phone. */
  beside: Component<PanelProps>
  /** Whether these panels offer a choice without cells themselves. */
  offer: (choice: Choice, view: View) => boolean
}
