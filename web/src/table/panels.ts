/**
 * What lies beside the territory, game by game. Every panel is given the same things: the session (names, connection),
 * the view to draw (the unconfirmed turn included), the pending turn to add choices to, and the aim that points at the board.
 *
 * A choice is offered on the board when it has cells, by a panel when the panel `handles` its kind, and otherwise as a
 * plain button in the bar. So a new kind of action is always playable, and a panel only makes it prettier.
 */

import type { Component } from 'svelte'
import type { View } from '../protocol.ts'
import type { Aim } from './aim.svelte.ts'
import type { PendingTurn } from './pending.svelte.ts'
import type { Session } from './session.svelte.ts'

export interface PanelProps {
  session: Session
  view: View
  pending: PendingTurn
  aim: Aim
}

export interface GamePanels {
  /** Beside the territory on a wide screen, below it on a phone. */
  beside: Component<PanelProps>
  /** Between opponents and territory, if the game has something for everybody there. */
  above?: Component<PanelProps>
  /** The kinds of action without cells that these panels offer themselves. */
  handles: string[]
}

const LINES = ['claim', 'take']

export async function panelsFor(game: string): Promise<GamePanels> {
  const lines = async () => (await import('./Lines.svelte')).default
  switch (game) {
    case 'origins':
      return { beside: (await import('./origins/OriginsPanel.svelte')).default, handles: [...LINES, 'give', 'recruit'] }
    case 'duel':
      return {
        beside: (await import('./duel/DuelPanel.svelte')).default,
        handles: ['pick', 'cast', 'turn', 'roof', 'name', 'honour'],
      }
    default:
      return { beside: await lines(), handles: LINES }
  }
}
