/** Whose chat this browser hides, table by table. The others are not told. */

const KEY = 'kingdomino.muted'
const MOST = 30

type Muted = [table: string, seats: number[]][]

function read(): Muted {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Muted
  } catch {
    return []
  }
}

export const mutedAt = (table: string): number[] => read().find(([id]) => id === table)?.[1] ?? []

export function keepMuted(table: string, seats: number[]): void {
  const others = read().filter(([id]) => id !== table)
  try {
    localStorage.setItem(KEY, JSON.stringify([...(seats.length ? [[table, seats]] : []), ...others].slice(0, MOST)))
  } catch {
    // Without storage a person is heard again after the page is loaded again.
  }
}

/** A rematch has the same people in the same seats. */
export function inheritMuted(from: string, to: string): void {
  if (!mutedAt(to).length && mutedAt(from).length) keepMuted(to, mutedAt(from))
}
