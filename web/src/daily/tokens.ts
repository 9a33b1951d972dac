/** Tokens that this browser has made for its tries of daily challenges. They are sent to the server and to nobody else. */

const KEY = 'kingdomino.daily'
/** Of older days nothing is asked any more. */
const MOST = 12
const BYTES = 24

const made = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

/** The token for a try: the one that was made for it before, or a new one, kept from now on. */
export function tokenFor(date: string, game: string): string {
  const name = `${date} ${game}`
  const kept = read()
  const token = kept.find(([known]) => known === name)?.[1] ?? made()
  try {
    const others = kept.filter(([known]) => known !== name)
    localStorage.setItem(KEY, JSON.stringify([[name, token], ...others].slice(0, MOST)))
  } catch {
    // Without storage the seat is lost with the page all the same.
  }
  return token
}

function read(): [string, string][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, string][]
  } catch {
    return []
  }
}
