/** Who is signed in at this browser, as far as the page knows: the session itself is a cookie that no script can read. */

const KEY = 'kingdomino.account'

function read(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** The name of the account, empty where nobody is signed in. */
export const account = $state({ name: read() })

export function keepAccount(name: string): void {
  account.name = name
  try {
    if (name) localStorage.setItem(KEY, name)
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the name is asked for again; the cookie decides anyway.
  }
}
