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
