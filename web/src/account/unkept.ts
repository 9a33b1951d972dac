/**
 * Recovery codes that nobody has said to have kept: they outlast a reload of the page, in this tab only. It shows nothing.
 * They go when they are kept, and with whoever is signed in no longer.
 */

const KEY = 'kingdomino.codes'

interface Unkept {
  name: string
  codes: string[]
}

function read(): Unkept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Unkept | null
  } catch {
    return null
  }
}

let unkept = read()

function write(next: Unkept | null): void {
  unkept = next
  try {
    if (next) sessionStorage.setItem(KEY, JSON.stringify(next))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage they last as long as the page.
  }
}

export const holdCodes = (name: string, codes: string[]): void => write({ name, codes })
export const forgetCodes = (): void => write(null)

/** The codes of whoever is signed in; those of anybody else are forgotten. */
export function unkeptCodes(name: string): readonly string[] {
  if (unkept && unkept.name !== name) forgetCodes()
  return unkept?.codes ?? []
}
