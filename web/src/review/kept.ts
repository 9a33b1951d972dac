/** Reviews that this browser has made or begun, each under the check line of its record. It knows nothing about them. */

const DATABASE = 'kingdomino.reviews'
const STORE = 'reviews'

/** The check line of a record: two records with the same one are the same. */
export const checkOf = (record: string): string => record.trimEnd().split('\n').at(-1) ?? ''

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no database'))
  })
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened()
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = work(database.transaction(STORE, mode).objectStore(STORE))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('no store'))
    })
  } finally {
    database.close()
  }
}

/** What was kept under a check line. Where nothing can be kept, nothing was. */
export async function kept<T>(check: string): Promise<T | undefined> {
  try {
    return await inStore<T | undefined>('readonly', (store) => store.get(check) as IDBRequest<T | undefined>)
  } catch {
    return undefined
  }
}

/** Keep something. In a browser that keeps nothing, a review is lost with its page. */
export async function keep(check: string, value: unknown): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.put(value, check))
  } catch {
    // Then it must be thought about again.
  }
}
