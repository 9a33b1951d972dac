/** A shelf of this browser: values under keys that stay when the page is closed (IndexedDB). It knows nothing about them. */

const STORE = 'kept'

function opened(database: string, store: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no database'))
  })
}

/** This browser keeps nothing. */
export class NoShelf extends Error {}

/** Where a browser keeps nothing, everything rejects with `NoShelf`; whoever asks decides what that means. */
export class Shelf<T> {
  readonly #database: string
  readonly #store: string

  constructor(database: string, store = STORE) {
    this.#database = database
    this.#store = store
  }

  get(key: string): Promise<T | undefined> {
    return this.#ask('readonly', (store) => store.get(key) as IDBRequest<T | undefined>)
  }

  all(): Promise<T[]> {
    return this.#ask('readonly', (store) => store.getAll() as IDBRequest<T[]>)
  }

  async put(key: string, value: T): Promise<void> {
    await this.#ask('readwrite', (store) => store.put(value, key))
  }

  async remove(key: string): Promise<void> {
    await this.#ask('readwrite', (store) => store.delete(key))
  }

  async clear(): Promise<void> {
    await this.#ask('readwrite', (store) => store.clear())
  }

  async #ask<A>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<A>): Promise<A> {
    const database = await opened(this.#database, this.#store).catch((error: unknown) => {
      throw new NoShelf(String(error))
    })
    try {
      return await new Promise<A>((resolve, reject) => {
        const transaction = database.transaction(this.#store, mode)
        const request = work(transaction.objectStore(this.#store))
        transaction.oncomplete = () => resolve(request.result)
        transaction.onerror = () => reject(transaction.error ?? new Error('no store'))
        transaction.onabort = () => reject(transaction.error ?? new Error('no room'))
      })
    } finally {
      database.close()
    }
  }
}
