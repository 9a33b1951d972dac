/** Whether advice may be asked for: only by who plays alone against bots and programs, and where the table helps at all. */

import type { Session } from '../table/session.svelte.ts'

export function mayAsk(session: Session): boolean {
  const people = session.table?.seats.filter(({ kind, program }) => kind === 'person' && !program) ?? []
  return people.length === 1 && session.seats.length === 1 && session.hints !== 'none'
}
