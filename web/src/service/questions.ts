/** What pages and the service worker ask each other, and the way they do. Neither of them is here. */

/** What a page asks the worker. */
export type AskedByPage =
  /** By which script the pages of its build begin. */
  | { ask: 'build' }
  /** Take over from the worker before it, unless a page is in the middle of something. */
  | { ask: 'take-over' }
  /** Keep the answers of these addresses, for when there is no network. */
  | { ask: 'keep'; paths: string[] }

/** What the worker asks a page: which address it shows, and whether something would be lost if it were loaded again. */
export interface AskedByWorker {
  ask: 'where'
}
export interface Whereabouts {
  path: string
  busy: boolean
}

/** What the worker tells a page: to show another address of the app. */
export interface ToldByWorker {
  go: string
}

/** How long an answer is waited for: a page that sleeps gives none. */
const PATIENCE = 1000

interface Hearer {
  postMessage(message: unknown, transfer: Transferable[]): void
}

/** The answer to a question; nothing where none comes. */
export function ask<T>(
  whom: Hearer,
  question: AskedByPage | AskedByWorker,
  patience = PATIENCE,
): Promise<T | undefined> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => resolve(undefined), patience)
    port1.onmessage = ({ data }: MessageEvent<T>) => {
      clearTimeout(giveUp)
      port1.close()
      resolve(data)
    }
    whom.postMessage(question, [port2])
  })
}
