/** The server's REST side. A refusal is thrown with what the server said. */

import {
  ROUTES,
  type Games,
  type NewTable,
  type PositionAnswer,
  type Refused,
  type RulesAnswer,
  type RulesWish,
  type Seated,
  type Showcase,
  type Sit,
  type TableInfo,
  type Tables,
} from '../protocol.ts'
import { deviceId } from './device.ts'
import { RefusedRequest } from './refused.ts'
import { showcaseRequest, tableRequest } from './routes.ts'

const UNREACHABLE: Refused = {
  type: 'refused',
  kind: 'web',
  code: 'unreachable',
  text: 'The server cannot be reached.',
}

/** The answer to a request, with a body if there is one; whoever asks may give up, or show a token, and more in the head. */
export async function ask<T>(
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  token?: string,
  more?: Record<string, string>,
): Promise<T> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }), ...more }
  const request = body === undefined ? { headers } : { method: 'POST', body: JSON.stringify(body), headers }
  let answer: Response
  try {
    answer = await fetch(path, { ...request, signal })
  } catch {
    signal?.throwIfAborted()
    throw new RefusedRequest(UNREACHABLE, 0)
  }
  const read: unknown = await answer.json().catch(() => UNREACHABLE)
  if (!answer.ok) throw new RefusedRequest(read as Refused, answer.status)
  return read as T
}

let known: Promise<Games> | undefined

/** What can be played; asked for once, and again only after a failure. */
export function games(): Promise<Games> {
  known ??= ask<Games>(ROUTES.games).catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

export const openTables = () => ask<Tables>(ROUTES.tables)
export const findTable = (id: string) => ask<TableInfo>(tableRequest('table', id))
/** The view of a table as everybody sees it, or with a token where only its own person may see it. */
export const lookAt = (id: string, token?: string) =>
  ask<PositionAnswer>(tableRequest('position', id), undefined, undefined, token)
/** A match of bots to look at. */
export const showcaseOf = (game: string) => ask<Showcase>(showcaseRequest(game))
export const createTable = (wanted: NewTable) => ask<Seated>(ROUTES.tables, { ...wanted, player: deviceId() })
export const takeSeat = (id: string, wanted: Sit) =>
  ask<Seated>(tableRequest('seats', id), { ...wanted, player: deviceId() })
/** The rules that a wish asks for, as far as they can be played. */
export const readRules = (wish: RulesWish) => ask<RulesAnswer>(ROUTES.rules, wish)
