/**
 * Thinking about positions: in the page where it can run the compiled core, else at the server. Both say the same.
 *
 *     const core = await coreOf(rules)
 *     const thought = await core.think(view.packed, { playouts: 400, signal })
 */

import { ask } from '../app/api.ts'
import { ROUTES, type Choice, type CoreInfo, type Replay, type ThoughtView, type ThoughtWish } from '../protocol.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { compile, fetchBytes } from './compiled.ts'
import { checkDeals, type DealsFound } from './deals.ts'
import { CoreFailure, CoreModule } from './module.ts'
import { Thinkers } from './thinkers.ts'

/** How long to think, and about what beside the best turns. What is left out is as reviews have it. */
export interface ThinkingWish {
  /** The turn that was taken, by the ids of its actions: it is looked at as closely as the best one. */
  taken?: readonly number[]
  playouts?: number
  /** How many turns are looked at. */
  width?: number
  /** The same seed gives the same thought. */
  seed?: number
  signal?: AbortSignal
}

/** How many workers think side by side: a review has many turns to think about, and other pages shall stay quick. */
const MOST_WORKERS = 2
/** The server thinks about this many turns of a page at a time: other people wait too. */
const MOST_AT_SERVER = 1

export class Core {
  readonly info: CoreInfo
  #thinkers: Thinkers | undefined
  readonly #server = new Line(MOST_AT_SERVER)

  constructor(info: CoreInfo, thinkers: Thinkers | undefined) {
    this.info = info
    this.#thinkers = thinkers
  }

  /** Who thinks. The server does if this browser cannot, or its core broke down. */
  get where(): 'browser' | 'server' {
    return this.#thinkers ? 'browser' : 'server'
  }

  /** Which learned player thinks, by the name of its network; nobody can think about rules that none has learned. */
  get player(): string | null {
    return this.info.player ?? null
  }

  /** A decision by its id, as the choices of a view have it, but without points. */
  choice(id: number): Choice {
    const found = this.info.actions[id]
    if (!found) throw new RangeError(`There is no action ${id}.`)
    return found
  }

  /**
   * What is thought of the turns of a position: bytes, or base64 as views have it. Rejects with the signal's reason, with a
   * `CoreRefusal` or `RefusedRequest` that says what is wrong with the question, or when the server cannot be reached.
   */
  async think(packed: Uint8Array | string, wish: ThinkingWish = {}): Promise<ThoughtView> {
    const { plan } = this.info
    const { taken = [], playouts = plan.playouts, width = plan.width, seed = plan.seed, signal } = wish
    const bytes = typeof packed === 'string' ? fromBase64(packed) : packed
    if (this.#thinkers)
      try {
        const question = { packed: bytes, taken, playouts, width, seed: BigInt(seed) }
        return JSON.parse(await this.#thinkers.think(question, signal)) as ThoughtView
      } catch (error) {
        if (!(error instanceof CoreFailure)) throw error
        this.#thinkers = undefined
      }
    const { rules } = this.info
    const asked: ThoughtWish = { rules, packed: toBase64(bytes), taken: [...taken], playouts, width, seed }
    return this.#server.wait(() => ask<ThoughtView>(ROUTES.thoughts, asked, signal), signal)
  }

  /**
   * Whether the deals of a match follow from the dealer's seed; nothing where there is no seed yet. Rejects with a
   * `CoreFailure` where this browser cannot run the core.
   */
  async verifyDeals(replay: Replay): Promise<DealsFound | undefined> {
    if (!this.info.module || typeof WebAssembly !== 'object') throw new CoreFailure('there is no compiled core here')
    return checkDeals(await CoreModule.make(await compile(this.info.module)), replay)
  }

  /** Gives back what thinking needs: call it when a page with a core is left. It can think again later. */
  rest(): void {
    this.#thinkers?.rest()
  }
}

/** Work that is done a few at a time, in order. */
class Line {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(places: number) {
    this.#free = places
  }

  async wait<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}

const known = new Map<string, Promise<Core>>()

/** The core for these rules; fetched once. Rejects with a `RefusedRequest` where there are no such rules. */
export function coreOf(rules: string): Promise<Core> {
  let core = known.get(rules)
  if (!core) {
    core = open(rules)
    known.set(rules, core)
    core.catch(() => known.delete(rules))
  }
  return core
}

async function open(rules: string): Promise<Core> {
  const info = await ask<CoreInfo>(`${ROUTES.core}?${new URLSearchParams({ rules }).toString()}`)
  return new Core(info, await thinkersFor(info).catch(() => undefined))
}

/** Workers that can think about these rules; nothing where this browser, or this build of the app, has no core. */
async function thinkersFor({ rules, module, network }: CoreInfo): Promise<Thinkers | undefined> {
  if (!module || !network || typeof WebAssembly !== 'object' || typeof Worker !== 'function') return undefined
  const [compiled, weights] = await Promise.all([compile(module), fetchBytes(network)])
  const cores = navigator.hardwareConcurrency || 1
  return new Thinkers({ module: compiled, rules, network: weights }, Math.min(MOST_WORKERS, Math.max(1, cores)))
}
