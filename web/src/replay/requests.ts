/** What a replay asks of the server. */

import { ask } from '../app/api.ts'
import { tokensOf } from '../app/mine.ts'
import { tableRequest } from '../app/routes.ts'
import { ROUTES, type LineAnswer, type LineWish, type RecordBody, type Replay } from '../protocol.ts'

/** The match of a table up to now. Whoever sits there shows it: a daily challenge is told to nobody else before its day is over. */
export const replayOfTable = (id: string): Promise<Replay> =>
  ask<Replay>(tableRequest('replay', id), undefined, undefined, tokensOf(id)[0])

/** The match of a record; nothing is stored. */
export const replayOfRecord = (record: string): Promise<Replay> =>
  ask<Replay>(ROUTES.replays, { record } satisfies RecordBody)

/** Where another line leads. */
export type AskLine = (wish: LineWish) => Promise<LineAnswer>
export const askLine: AskLine = (wish) => ask<LineAnswer>(ROUTES.lines, wish)
