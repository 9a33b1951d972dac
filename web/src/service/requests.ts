/** Which requests the service worker answers, and how. It fetches nothing itself. */

import { ROUTES } from '../protocol.ts'

/** A page of the app, a part of its build, something to be read again each time while there is a network; or nothing of ours. */
export type RequestKind = 'page' | 'asset' | 'data' | 'other'

/** The beginnings of what is kept to be read without a network. Of everything else that a server says nothing is kept. */
const DATA = [
  ROUTES.games,
  ROUTES.messages.slice(0, ROUTES.messages.indexOf('{')),
  ROUTES.rulebook.slice(0, ROUTES.rulebook.indexOf('{')),
  ROUTES.core,
  `${ROUTES.api}/scorepad`,
]
const NETWORKS = ROUTES.network.slice(0, ROUTES.network.indexOf('{'))
const ASSETS = '/assets/'

const begins = (path: string, beginning: string) =>
  path.startsWith(beginning) &&
  (beginning.endsWith('/') || path.length === beginning.length || path[beginning.length] === '/')

/** What kind of request this is, by method, mode and address. */
export function kindOf(method: string, mode: string, address: string, origin: string): RequestKind {
  const { origin: asked, pathname } = new URL(address)
  if (method !== 'GET' || asked !== origin) return 'other'
  if (pathname.startsWith(ASSETS) || pathname.startsWith(NETWORKS)) return 'asset'
  if (DATA.some((beginning) => begins(pathname, beginning))) return 'data'
  const isFile = pathname.slice(pathname.lastIndexOf('/')).includes('.')
  return mode === 'navigate' && !begins(pathname, ROUTES.api) && !isFile ? 'page' : 'other'
}

/** A server that is being started again, or a proxy without one. */
class Unwell extends Error {
  constructor(readonly answer: Response) {
    super(`status ${answer.status}`)
  }
}

/**
 * The network's answer or, where there is none, or none in time, the one that was kept. A server that is not well is no
 * answer either, unless nothing was kept.
 */
export async function networkFirst(
  ask: () => Promise<Response>,
  kept: () => Promise<Response | undefined>,
  patience: number,
): Promise<Response> {
  const asked = ask().then((answer) => {
    if (answer.status >= 500) throw new Unwell(answer)
    return answer
  })
  const late = new Promise((resolve) => setTimeout(resolve, patience)).then(kept)
  try {
    return (await Promise.race([asked, late])) ?? (await asked)
  } catch (error) {
    const copy = await kept()
    if (copy) return copy
    if (error instanceof Unwell) return error.answer
    throw error
  }
}
