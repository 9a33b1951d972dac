/** Reads from a session what lessons ask for. It decides nothing. */

import { forcedChoice } from '../games/forced.ts'
import type { ScoreLineView, SeatView } from '../protocol.ts'
import type { Session } from '../table/session.svelte.ts'
import type { Glance } from './lesson.ts'

/** Each of these kinds of action comes once in a turn that lays something, or cannot. */
const TURN_KINDS = ['place', 'discard', 'draw', 'skip']

/**
 * What is on the table now; nothing while the server is asked where an action leads, the page takes what must be, or an
 * earlier position is shown: then nothing has changed for who learns.
 */
export function glanceOf(session: Session): Glance | undefined {
  const { shown: view, pending, own, steps } = session
  if (!view || session.watching || pending.pending || pending.sent) return undefined
  if (session.following.view !== null) return undefined
  if (session.myTurn && forcedChoice(pending.choices, view)) return undefined
  const before = pending.base?.view.seats[own]
  const after = view.seats[own]
  return {
    view,
    own,
    mine: session.myTurn,
    choices: session.myTurn ? pending.choices : [],
    aimed: session.myTurn ? session.aim.choices : [],
    complete: session.myTurn && pending.complete,
    acted: session.myTurn ? pending.stages.map(({ choice }) => choice.kind) : [],
    turns: steps.filter(({ actor, kind }) => actor === own && TURN_KINDS.includes(kind)).length,
    points: session.myTurn ? pending.points : 0,
    grip: session.aim.held,
    enlarged: session.enlarged,
    grown: before && after ? grownMost(before, after) : undefined,
    steps,
  }
}

/** The line of the count that has most more points than the line of the same kind on some of the same squares had. */
export function grownMost(before: SeatView, after: SeatView): ScoreLineView | undefined {
  const had = ({ code, cells = [] }: ScoreLineView) =>
    before.score.lines
      .filter((line) => line.code === code && line.cells?.some((cell) => cells.includes(cell)))
      .reduce((sum, { points }) => sum + points, 0)
  const grown = after.score.lines.map((line) => ({ line, by: line.points - had(line) })).filter(({ by }) => by > 0)
  return grown.sort((one, other) => other.by - one.by)[0]?.line
}
