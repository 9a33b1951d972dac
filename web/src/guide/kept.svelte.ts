/** What this browser knows of its guided matches. The server knows nothing of it: there they are matches like any other. */

const KEY = 'kingdomino.guide'
const MOST = 20

interface Guided {
  id: string
  /** The lessons that were given. */
  given: string[]
  /** The person did not want to see more of them. */
  skipped?: boolean
}

interface Kept {
  /** The tables where a guide stands beside the person, newest first. */
  tables: Guided[]
  /** The courses that this person does not want to be offered. */
  declined: string[]
}

function read(): Kept {
  try {
    return { tables: [], declined: [], ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) }
  } catch {
    return { tables: [], declined: [] }
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept, tables: kept.tables.slice(0, MOST) }))
  } catch {
    // Without storage the guide is gone after a reload; the match goes on.
  }
}

/** The guide at a table, or nothing where there is none. */
export const guidedTable = (id: string): Guided | undefined => read().tables.find((table) => table.id === id)

/** From now on, this is known of a guided table. */
export function keepGuided(table: Guided): void {
  const { tables, ...rest } = read()
  write({ ...rest, tables: [table, ...tables.filter(({ id }) => id !== table.id)] })
}

export const isDeclined = (course: string): boolean => read().declined.includes(course)

export function decline(course: string): void {
  const { declined, ...rest } = read()
  write({ ...rest, declined: [...declined.filter((other) => other !== course), course] })
}

/** Grows when a guide begins at the table that is shown, or begins again. */
export const guiding = $state({ begun: 0 })

export function beginGuide(id: string): void {
  keepGuided({ id, given: [] })
  guiding.begun++
}
