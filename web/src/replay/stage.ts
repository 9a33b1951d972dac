/** A session that shows a replay: the parts of the table draw it, and nobody can act there. It has no connection. */

import type { Channel } from '../app/socket.ts'
import type { Games, Replay, TableInfo } from '../protocol.ts'
import { Session } from '../table/session.svelte.ts'

/** Nothing is sent and nothing comes. */
const nobody: Channel = { send: () => false, close: () => {} }

type OfTable = Pick<Replay, 'rules' | 'game' | 'options' | 'seats' | 'steps' | 'finished'>

/** The table of a replay, as the parts of the table know one. */
export const tableOf = ({ rules, game, options, seats, steps, finished = false }: OfTable): TableInfo => ({
  id: '',
  rules,
  game,
  options,
  seats,
  status: finished ? 'over' : 'running',
  version: steps.length,
  public: false,
  chat: false,
  hints: 'full',
  created: 0,
})

/** A session in which nothing happens; whoever has it puts views into it. `own` are the reader's own seats. */
export function quietSession(replay: OfTable, games: Games, own: number[]): Session {
  const session = new Session('', games, { connect: () => nobody })
  session.table = tableOf(replay)
  session.seats = own
  session.connection = 'open'
  return session
}

/** The seat whose territory a move is about: that of who acted, or where chance acted of who acts then. */
export function seatAt({ steps, views }: Pick<Replay, 'steps' | 'views'>, version: number): number {
  const acted = steps.slice(0, version).findLast(({ actor }) => actor !== null)?.actor
  return steps[version - 1]?.actor ?? views[version]?.actor ?? acted ?? 0
}
