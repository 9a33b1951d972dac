import { expect, test } from 'vitest'
import { CoreRefusal, type CoreQuestion } from './module.ts'
import { CoreFailure } from './module.ts'
import { Thinkers, type ThinkingWorker } from './thinkers.ts'
import type { Answered, Opening } from './worker.ts'

const OPENING = { rules: 'duel' } as Opening
const question = (playouts: number): CoreQuestion => ({
  packed: new Uint8Array(),
  taken: [],
  playouts,
  width: 16,
  seed: 1n,
})

/** A worker that answers when the test says so. */
class SlowWorker implements ThinkingWorker {
  onmessage: ((event: MessageEvent<Answered>) => void) | null = null
  onerror: ((event: ErrorEvent) => void) | null = null
  readonly told: unknown[] = []
  isEnded = false
  postMessage(message: unknown): void {
    this.told.push(message)
  }
  terminate(): void {
    this.isEnded = true
  }
  say(answer: Answered): void {
    this.onmessage?.({ data: answer } as MessageEvent<Answered>)
  }
}

function company(most: number): { thinkers: Thinkers; workers: SlowWorker[] } {
  const workers: SlowWorker[] = []
  const start = () => {
    const worker = new SlowWorker()
    workers.push(worker)
    return worker
  }
  return { thinkers: new Thinkers(OPENING, most, start), workers }
}

test('a worker is opened once, and asked again when it has answered', async () => {
  const { thinkers, workers } = company(2)
  const first = thinkers.think(question(1))
  workers[0]?.say({ thought: 'one' })
  expect(await first).toBe('one')
  const second = thinkers.think(question(2))
  workers[0]?.say({ thought: 'two' })
  expect(await second).toBe('two')
  expect(workers).toHaveLength(1)
  expect(workers[0]?.told).toEqual([OPENING, question(1), question(2)])
})

test('as many workers think at once as are allowed; other questions wait', async () => {
  const { thinkers, workers } = company(2)
  const thoughts = [1, 2, 3].map((playouts) => thinkers.think(question(playouts)))
  expect(workers).toHaveLength(2)
  workers[1]?.say({ thought: 'two' })
  workers[1]?.say({ thought: 'three' })
  workers[0]?.say({ thought: 'one' })
  expect(await Promise.all(thoughts)).toEqual(['one', 'two', 'three'])
  expect(workers).toHaveLength(2)
})

test('giving up ends the worker that thinks, and the next question gets another', async () => {
  const { thinkers, workers } = company(1)
  const giving = new AbortController()
  const first = thinkers.think(question(1), giving.signal)
  const second = thinkers.think(question(2))
  giving.abort()
  await expect(first).rejects.toThrow('abort')
  expect(workers[0]?.isEnded).toBe(true)
  workers[1]?.say({ thought: 'two' })
  expect(await second).toBe('two')
})

test('giving up while waiting in line disturbs nobody', async () => {
  const { thinkers, workers } = company(1)
  const giving = new AbortController()
  const first = thinkers.think(question(1))
  const second = thinkers.think(question(2), giving.signal)
  giving.abort(new Error('the page was left'))
  await expect(second).rejects.toThrow('the page was left')
  workers[0]?.say({ thought: 'one' })
  expect(await first).toBe('one')
  expect(workers[0]?.told).toHaveLength(2)
})

test('a question that was given up before it was asked starts nothing', async () => {
  const { thinkers, workers } = company(1)
  await expect(thinkers.think(question(1), AbortSignal.abort())).rejects.toThrow('abort')
  expect(workers).toHaveLength(0)
})

test('a refusal is told in the words of the core, a breakdown as a failure', async () => {
  const { thinkers, workers } = company(1)
  const refused = thinkers.think(question(1))
  workers[0]?.say({ refusal: 'this match is over' })
  await expect(refused).rejects.toEqual(new CoreRefusal('this match is over'))
  const broken = thinkers.think(question(2))
  workers[0]?.onerror?.({ message: 'unreachable' } as ErrorEvent)
  await expect(broken).rejects.toBeInstanceOf(CoreFailure)
  expect(workers[0]?.isEnded).toBe(true)
})

test('resting ends the workers that wait, and they come back when they are needed', async () => {
  const { thinkers, workers } = company(1)
  const first = thinkers.think(question(1))
  workers[0]?.say({ thought: 'one' })
  await first
  thinkers.rest()
  expect(workers[0]?.isEnded).toBe(true)
  const second = thinkers.think(question(2))
  workers[1]?.say({ thought: 'two' })
  expect(await second).toBe('two')
})
