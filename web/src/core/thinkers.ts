/** A few workers that think, side by side. Questions wait in line; whoever asked may give up at any time. */

import { CoreFailure, CoreRefusal, type CoreQuestion } from './module.ts'
import type { Answered, Opening } from './worker.ts'

/** What this needs of a worker; tests have their own. */
export interface ThinkingWorker {
  postMessage: (message: unknown) => void
  terminate: () => void
  onmessage: ((event: MessageEvent<Answered>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

interface Waiting {
  question: CoreQuestion
  signal?: AbortSignal
  resolve: (thought: string) => void
  reject: (reason: unknown) => void
}

const startWorker = (): ThinkingWorker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

export class Thinkers {
  readonly #opening: Opening
  readonly #most: number
  readonly #start: () => ThinkingWorker
  readonly #idle: ThinkingWorker[] = []
  readonly #line: Waiting[] = []
  #busy = 0

  constructor(opening: Opening, most: number, start: () => ThinkingWorker = startWorker) {
    this.#opening = opening
    this.#most = most
    this.#start = start
  }

  /** A thought as JSON. Rejects with the signal's reason, a `CoreRefusal`, or a `CoreFailure`. */
  think(question: CoreQuestion, signal?: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(reasonOf(signal))
      const waiting: Waiting = { question, signal, resolve, reject }
      this.#line.push(waiting)
      signal?.addEventListener('abort', () => this.#giveUp(waiting), { once: true })
      this.#next()
    })
  }

  /** Ends all workers that have nothing to do; later questions start new ones. */
  rest(): void {
    for (const worker of this.#idle.splice(0)) worker.terminate()
  }

  #giveUp(waiting: Waiting): void {
    const place = this.#line.indexOf(waiting)
    if (place < 0) return
    this.#line.splice(place, 1)
    waiting.reject(reasonOf(waiting.signal))
  }

  #next(): void {
    while (this.#line.length && this.#busy < this.#most) {
      const waiting = this.#line.shift()
      if (waiting) this.#ask(waiting)
    }
  }

  #ask({ question, signal, resolve, reject }: Waiting): void {
    let worker: ThinkingWorker
    try {
      worker = this.#idle.pop() ?? this.#opened()
    } catch (error) {
      return reject(new CoreFailure(String(error)))
    }
    this.#busy += 1
    const end = (isWell: boolean) => {
      signal?.removeEventListener('abort', stop)
      worker.onmessage = worker.onerror = null
      if (isWell) this.#idle.push(worker)
      else worker.terminate()
      this.#busy -= 1
      this.#next()
    }
    /** A search cannot be interrupted: its worker is ended, and the next question starts another. */
    const stop = () => {
      reject(reasonOf(signal))
      end(false)
    }
    worker.onmessage = ({ data }) => {
      if ('thought' in data) resolve(data.thought)
      else reject(new CoreRefusal(data.refusal))
      end(true)
    }
    worker.onerror = (event) => {
      reject(new CoreFailure(event.message))
      end(false)
    }
    signal?.addEventListener('abort', stop, { once: true })
    worker.postMessage(question)
  }

  #opened(): ThinkingWorker {
    const worker = this.#start()
    worker.postMessage(this.#opening)
    return worker
  }
}

/** Why somebody gave up. */
const reasonOf = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new DOMException('Nobody waits any more.', 'AbortError')
