/** What `kingdomino review --html` writes into the page (server/views/offline.py): all that it shows. */

import type { Games, Replay, ReviewAnswer } from '../protocol.ts'

export interface OfflineMatch {
  replay: Replay
  answer: ReviewAnswer
  /** The game of the match alone. */
  games: Games
  /** The catalogue of each language. */
  messages: Record<string, Record<string, string>>
}
