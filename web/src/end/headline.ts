/** Who has won, in one sentence; one's own victory is told to oneself. */

import { say } from '../app/words.svelte.ts'
import type { Session } from '../table/session.svelte.ts'

/** The seats of the first place. */
export const winnersOf = ({ view }: Session): number[] =>
  (view?.result?.ranks ?? []).flatMap((rank, seat) => (rank === 1 ? [seat] : []))

export function headline(session: Session): string {
  if (session.ended) return say('prompt.ended')
  const winners = winnersOf(session)
  if (winners.length === 1) return session.say('web.end.winner', { seat: winners[0] ?? 0 })
  const others = winners.filter((seat) => !session.isSelf(seat)).map((seat) => session.name(seat))
  return say('web.end.shared', { names: others.join(', '), self: others.length < winners.length ? 'yes' : 'no' })
}

/** Who has won and how many points everybody has, best first: what is read when the result comes. */
export function outcome(session: Session): string {
  const ranks = session.view?.result?.ranks ?? []
  const seats = [...(session.view?.seats ?? [])].sort((one, other) => (ranks[one.seat] ?? 0) - (ranks[other.seat] ?? 0))
  const points = seats.map(({ seat, score }) => `${session.name(seat)} ${say('web.points', { points: score.total })}`)
  return `${headline(session)} ${points.join(', ')}`
}
