/** Reviews that this browser has made or begun, each under the check line of its record. It knows nothing about them. */

import { Shelf } from '../app/shelf.ts'

const shelf = new Shelf<unknown>('kingdomino.reviews', 'reviews')

/** The check line of a record: two records with the same one are the same. */
export const checkOf = (record: string): string => record.trimEnd().split('\n').at(-1) ?? ''

/** What was kept under a check line. Where nothing can be kept, nothing was. */
export async function kept<T>(check: string): Promise<T | undefined> {
  try {
    return (await shelf.get(check)) as T | undefined
  } catch {
    return undefined
  }
}

/** Keep something. In a browser that keeps nothing, a review is lost with its page. */
export async function keep(check: string, value: unknown): Promise<void> {
  try {
    await shelf.put(check, value)
  } catch {
    // Then it must be thought about again.
  }
}
