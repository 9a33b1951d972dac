/** The server's REST side. A refusal is thrown as what the server said. */

import type { Games, NewTable, Refused, Seated, Sit, TableInfo, Tables } from '../protocol.ts'

export class Refusal extends Error {
  readonly refused: Refused
  readonly status: number
  constructor(refused: Refused, status: number) {
    super(refused.text)
    this.refused = refused
    this.status = status
  }
}

const UNREACHABLE: Refused = {
  type: 'refused',
  kind: 'web',
  code: 'unreachable',
  text: 'The server cannot be reached.',
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const request =
    body === undefined
      ? {}
      : { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, request)
  } catch {
    throw new Refusal(UNREACHABLE, 0)
  }
  const read: unknown = await answer.json().catch(() => UNREACHABLE)
  if (!answer.ok) throw new Refusal(read as Refused, answer.status)
  return read as T
}

let known: Promise<Games> | undefined

/** What can be played; asked once, and again only where that failed. */
export function games(): Promise<Games> {
  known ??= ask<Games>('/games').catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

export const openTables = () => ask<Tables>('/tables')
export const findTable = (id: string) => ask<TableInfo>(`/tables/${encodeURIComponent(id)}`)
export const createTable = (wanted: NewTable) => ask<Seated>('/tables', wanted)
export const takeSeat = (id: string, wanted: Sit) => ask<Seated>(`/tables/${encodeURIComponent(id)}/seats`, wanted)
