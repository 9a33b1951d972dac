/** Keeps a match for the statistics when this browser sees its end. Tables load it only then. */

import { myTables } from '../app/mine.ts'
import type { View } from '../protocol.ts'
import { keepPlayed, playedAt } from './played.ts'

export async function keepFinished(id: string, view: View): Promise<void> {
  const table = myTables().find((each) => each.id === id)
  if (table) await keepPlayed(playedAt(table, view))
}
