/**
 * The pads that this browser keeps, in its own database. The pad that is being filled is also written down at once, in one
 * step, so that it survives a reload at any moment: a database may lose what it was just given.
 */

import { NoShelf, Shelf } from '../app/shelf.ts'
import type { PadDocument } from './pad.ts'

/** A pad as it is kept, with what the list of pads says of it. */
export interface KeptPad {
  pad: PadDocument
  /** The totals and places, as they were when it was counted last. */
  totals?: number[]
  ranks?: number[]
}

const DATABASE = 'kingdomino.pads'
const STORE = 'pads'
const OPEN = 'kingdomino.pad'

/** The newest state of the pad that was changed last. */
export interface Journal {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

export class PadStore {
  /** Where there is no database, pads are kept as long as the page is open. */
  readonly #here = new Map<string, KeptPad>()
  readonly #shelf: Shelf<KeptPad> | undefined
  readonly #journal: Journal | undefined

  constructor(shelf: Shelf<KeptPad> | undefined, journal: Journal | undefined) {
    this.#shelf = shelf
    this.#journal = journal
  }

  /** Keep a pad. It is written down before this returns, and in the database soon. */
  async keep(kept: KeptPad): Promise<void> {
    this.#here.set(kept.pad.id, kept)
    try {
      this.#journal?.setItem(OPEN, JSON.stringify(kept))
    } catch {
      // There is no room, or it is not allowed: then the database alone keeps it.
    }
    await this.#ask(this.#shelf?.put(kept.pad.id, kept))
  }

  /** All pads, the one that was changed last first. */
  async all(): Promise<KeptPad[]> {
    const stored = (await this.#ask<unknown[]>(this.#shelf?.all())) ?? [...this.#here.values()]
    const found = new Map(stored.filter(isKept).map((kept) => [kept.pad.id, kept]))
    const open = this.#written()
    if (open && open.pad.changed >= (found.get(open.pad.id)?.pad.changed ?? 0)) found.set(open.pad.id, open)
    return [...found.values()].sort((one, other) => other.pad.changed - one.pad.changed)
  }

  async find(id: string): Promise<KeptPad | undefined> {
    return (await this.all()).find(({ pad }) => pad.id === id)
  }

  async remove(id: string): Promise<void> {
    this.#here.delete(id)
    if (this.#written()?.pad.id === id) this.#journal?.removeItem(OPEN)
    await this.#ask(this.#shelf?.remove(id))
  }

  /** Ask the shelf; nothing where this browser has none. */
  #ask<A>(asked: Promise<A> | undefined): Promise<A | undefined> {
    const none = (error: unknown) => {
      if (error instanceof NoShelf) return undefined
      throw error
    }
    return asked ? asked.catch(none) : Promise.resolve(undefined)
  }

  #written(): KeptPad | undefined {
    try {
      const read: unknown = JSON.parse(this.#journal?.getItem(OPEN) ?? 'null')
      return isKept(read) ? read : undefined
    } catch {
      return undefined
    }
  }
}

/** Whether something that was kept can still be read: another version of the app may have written it. */
function isKept(kept: unknown): kept is KeptPad {
  const pad = (kept as KeptPad | null)?.pad
  return typeof pad?.id === 'string' && Array.isArray(pad.names) && Array.isArray(pad.boards)
}

function journalHere(): Journal | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

export const pads = new PadStore(new Shelf<KeptPad>(DATABASE, STORE), journalHere())
