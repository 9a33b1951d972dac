/**
 * The service worker: it keeps what the app needs to open without a network, and shows notifications. It knows no rules
 * and no words.
 *
 * A new worker waits until no page is in the middle of something; until then the one before it and all that it has kept
 * stay. So an update interrupts nobody.
 */

import type { Build } from './build.ts'
import { readNote } from './notes.ts'
import { ask, type AskedByPage, type ToldByWorker, type Whereabouts } from './questions.ts'
import { kindOf, networkFirst } from './requests.ts'

declare const self: ServiceWorkerGlobalScope
declare const __BUILD__: Build

const BUILD = __BUILD__
const PREFIX = 'kingdomino-'
const CACHE = PREFIX + BUILD.version
/** The app has one page: whatever address is opened, this is shown. */
const SHELL = '/'
/** How long a network may take before what was kept is shown. */
const PATIENCE = 4000
/** How many parts are fetched at a time, so that whatever the page asks for comes first. */
const TOGETHER = 4

const isWhole = (answer: Response) => answer.status === 200 && answer.type === 'basic'

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => answer(event))
self.addEventListener('message', (event) => event.waitUntil(hear(event)))
self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text())))
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))

// Keeping

/** Fetch everything; what fails is tried again when the browser looks for an update the next time. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  const shell = await fetch(SHELL, { cache: 'no-cache' })
  // While servers are updated one after another, page and parts may come from different ones.
  if (!isWhole(shell) || !(await shell.clone().text()).includes(BUILD.entry)) throw new Error('another build')
  await inGroups(BUILD.assets, (path) => take(cache, path))
  await inGroups(await keptData(), (path) => refresh(cache, path))
  await cache.put(SHELL, shell)
}

/** A part of the build: from an earlier one where it has not changed. */
async function take(cache: Cache, path: string): Promise<void> {
  const part = (await caches.match(path, { ignoreVary: true })) ?? (await fetch(path))
  if (!isWhole(part)) throw new Error(`${path}: ${part.status}`)
  await cache.put(path, part)
}

/** What the pages of earlier builds could read without a network. */
async function keptData(): Promise<string[]> {
  const requests = await Promise.all((await ours()).map(async (name) => (await caches.open(name)).keys()))
  const data = requests.flat().filter(({ url }) => kindOf('GET', '', url, self.location.origin) === 'data')
  return [...new Set(data.map(({ url }) => url))]
}

/** The newest of what can be read without a network. */
async function refresh(cache: Cache, path: string): Promise<void> {
  const answer = await fetch(path).catch(() => undefined)
  if (answer && isWhole(answer)) await cache.put(path, answer)
}

async function inGroups(paths: string[], each: (path: string) => Promise<void>): Promise<void> {
  for (let first = 0; first < paths.length; first += TOGETHER)
    await Promise.all(paths.slice(first, first + TOGETHER).map(each))
}

const ours = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX))

async function activate(): Promise<void> {
  await Promise.all((await ours()).filter((name) => name !== CACHE).map((name) => caches.delete(name)))
  await self.clients.claim()
}

// Answering

function answer(event: FetchEvent): void {
  const { request } = event
  const kind = kindOf(request.method, request.mode, request.url, self.location.origin)
  if (kind === 'page')
    event.respondWith(
      networkFirst(
        () => fetch(request),
        () => known(SHELL),
        PATIENCE,
      ),
    )
  else if (kind === 'asset') event.respondWith(cacheFirst(event))
  else if (kind === 'data')
    event.respondWith(
      networkFirst(
        () => fetchAndKeep(event),
        () => known(request),
        PATIENCE,
      ),
    )
}

const known = (request: Request | string) => caches.match(request, { ignoreVary: true })

/** What never changes under its address. */
const cacheFirst = async (event: FetchEvent) => (await known(event.request)) ?? fetchAndKeep(event)

async function fetchAndKeep(event: FetchEvent): Promise<Response> {
  const answer = await fetch(event.request)
  if (isWhole(answer)) event.waitUntil(keepAnswer(event.request, answer.clone()))
  return answer
}

/** Where there is no room for it, it is only not kept. */
const keepAnswer = async (request: Request, answer: Response) =>
  (await caches.open(CACHE)).put(request, answer).catch(() => {})

// Pages

async function hear(event: ExtendableMessageEvent): Promise<void> {
  const asked = event.data as AskedByPage
  const [port] = event.ports
  if (asked.ask === 'build') port?.postMessage(BUILD.entry)
  else if (asked.ask === 'take-over') port?.postMessage(await takeOver(event.source))
  else {
    const cache = await caches.open(CACHE)
    await inGroups(asked.paths, async (path) => ((await cache.match(path)) ? undefined : refresh(cache, path)))
    port?.postMessage(true)
  }
}

/** Whether nobody was interrupted, and this worker serves all pages from now on. */
async function takeOver(asking: ExtendableMessageEvent['source']): Promise<boolean> {
  const others = (await pages()).filter(({ page }) => page.id !== (asking as Client | null)?.id)
  if (others.some(({ where }) => where?.busy ?? true)) return false
  await self.skipWaiting()
  return true
}

/** All pages of the app and where they are; nothing is known of those that sleep. */
async function pages(): Promise<{ page: WindowClient; where: Whereabouts | undefined }[]> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return Promise.all(open.map(async (page) => ({ page, where: await ask<Whereabouts>(page, { ask: 'where' }) })))
}

// Notifications

/** Show what was sent, unless somebody looks at the table: then the table says it. */
async function show(sent: string | undefined): Promise<void> {
  const { title, body, tag, path, language } = readNote(sent)
  if ((await pages()).some(({ page, where }) => where?.path === path && page.visibilityState === 'visible')) return
  const options: NotificationOptions & { renotify?: boolean } = {
    body,
    tag,
    lang: language,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: path,
    // A newer one takes the place of an older one of the same table, but is heard all the same.
    ...(tag ? { renotify: true } : {}),
  }
  await self.registration.showNotification(title, options)
}

/** Bring the page that was told of to the front: one that shows it, else any that nothing is lost in, else a new one. */
async function open(notification: Notification): Promise<void> {
  notification.close()
  const path = String(notification.data)
  const all = await pages()
  const at = all.find(({ where }) => where?.path === path) ?? all.find(({ where }) => where && !where.busy)
  if (!at) {
    await self.clients.openWindow(path)
    return
  }
  if (at.where?.path !== path) at.page.postMessage({ go: path } satisfies ToldByWorker)
  await at.page.focus()
}
