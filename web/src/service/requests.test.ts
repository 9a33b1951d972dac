import { describe, expect, it, vi } from 'vitest'
import { kindOf, networkFirst } from './requests.ts'

const HERE = 'https://play.example'
const kind = (path: string, mode = 'cors', method = 'GET') => kindOf(method, mode, new URL(path, HERE).href, HERE)

describe('what the service worker answers', () => {
  it.each([
    '/',
    '/new?game=duel',
    '/table/k3v9q2ab',
    '/table/k3v9q2ab/replay',
    '/rules/duel',
    '/scorepad',
    '/a/dead/link',
  ])('is the page of the app at %s', (path) => expect(kind(path, 'navigate')).toBe('page'))

  it.each(['/assets/index-4f2c.js', '/assets/core-0606bc76.wasm', '/api/networks/duel-1f.kdn'])(
    'is a part that never changes at %s',
    (path) => expect(kind(path)).toBe('asset'),
  )

  it.each([
    '/api/games',
    '/api/messages/fr.json',
    '/api/messages/fr/lobby.json',
    '/api/rulebook/nl.json',
    '/api/core?rules=duel',
    '/api/scorepad',
    '/api/scorepad/duel',
  ])('can be read without a network at %s', (path) => expect(kind(path)).toBe('data'))

  it.each([
    '/api/tables',
    '/api/tables/k3v9q2ab/position',
    '/api/account',
    '/api/health',
    '/api/gamesters',
    '/api/push',
  ])('is nothing of what changes at %s', (path) => expect(kind(path)).toBe('other'))

  it('is no file, no download and nothing of elsewhere', () => {
    expect(kind('/offline.html', 'navigate')).toBe('other')
    expect(kind('/manifest.webmanifest')).toBe('other')
    expect(kind('/api/account/export', 'navigate')).toBe('other')
    expect(kind('https://elsewhere.example/assets/index.js')).toBe('other')
  })

  it('is nothing that is sent', () => {
    expect(kind('/api/games', 'cors', 'POST')).toBe('other')
  })
})

describe('network first', () => {
  const fresh = new Response('fresh')
  const old = new Response('old')
  const kept = () => Promise.resolve<Response | undefined>(old)
  const nothing = () => Promise.resolve(undefined)
  const never = () => new Promise<Response>(() => {})
  const broken = () => Promise.reject(new TypeError('no network'))

  it('gives what the network gives', async () => {
    expect(await networkFirst(() => Promise.resolve(fresh), kept, 50)).toBe(fresh)
  })

  it('gives what was kept where there is no network', async () => {
    expect(await networkFirst(broken, kept, 50)).toBe(old)
  })

  it('gives what was kept where the network takes too long', async () => {
    vi.useFakeTimers()
    const given = networkFirst(never, kept, 50)
    await vi.advanceTimersByTimeAsync(50)
    expect(await given).toBe(old)
    vi.useRealTimers()
  })

  it('waits for the network where nothing was kept', async () => {
    vi.useFakeTimers()
    let come: (answer: Response) => void = () => {}
    const given = networkFirst(() => new Promise((resolve) => (come = resolve)), nothing, 50)
    await vi.advanceTimersByTimeAsync(100)
    come(fresh)
    expect(await given).toBe(fresh)
    vi.useRealTimers()
  })

  it('gives what was kept where the server is not well, and otherwise what it says', async () => {
    const unwell = new Response('starting', { status: 503 })
    expect(await networkFirst(() => Promise.resolve(unwell), kept, 50)).toBe(old)
    expect(await networkFirst(() => Promise.resolve(unwell), nothing, 50)).toBe(unwell)
  })

  it('fails as the network does where nothing was kept', async () => {
    await expect(networkFirst(broken, nothing, 50)).rejects.toThrow('no network')
  })
})
