/** The id that this browser makes up once. Seats keep it, so that whoever runs the server can keep somebody out. */

const KEY = 'kingdomino.device'

/** Sent when one takes a seat, and shown to nobody; none where nothing can be kept. */
export function deviceId(): string | null {
  try {
    const known = localStorage.getItem(KEY)
    if (known) return known
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    const made = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    localStorage.setItem(KEY, made)
    return made
  } catch {
    return null
  }
}
