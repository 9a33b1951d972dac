/**
 * The installed app as this page knows it: whether there is a network, a newer version, an offer to install. How that is
 * shown is elsewhere.
 */

import { ask as askServer } from '../app/api.ts'
import { messagesRequest, rulebookRequest } from '../app/routes.ts'
import { router } from '../app/router.svelte.ts'
import { words } from '../app/words.svelte.ts'
import { ROUTES, type Scorepad } from '../protocol.ts'
import { ask, type AskedByWorker, type ToldByWorker, type Whereabouts } from '../service/questions.ts'
import { SCOREPAD_ROUTES } from '../scorepad/addresses.ts'
import { INSTALLED_ROUTES } from './addresses.ts'
import { push } from './push.svelte.ts'

const MINUTE = 60_000
/** How often a page that stays open looks for a newer version. */
const UPDATE = 60 * MINUTE
/** How often it is tried whether the server answers again, and how long an answer may take. */
const AGAIN = 5000
const SILENT = 8000
/** How often a page that is looked at asks whether the server is still there. */
const WATCH = MINUTE / 2

/** Chromium's offer to install the app; other browsers make none, or have it in their menus. */
interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Where people are in the middle of something: at these pages, and wherever leaving is asked about. */
const BUSY: readonly string[] = ['table', 'replay', 'scorepad', 'puzzles']
/** Whether a reload now would interrupt a match, or lose something. */
const isBusy = () => BUSY.includes(router.page.name) || router.ask !== undefined

class Installed {
  /** The server does not answer. */
  offline = $state(false)
  /** A newer version waits until it may take over. */
  newer = $state(false)
  /** It was asked to, but another page is in the middle of something. */
  held = $state(false)
  offer = $state.raw<InstallOffer>()
  registration = $state.raw<ServiceWorkerRegistration>()
  #looked = Date.now()
  #watching: ReturnType<typeof setTimeout> | undefined
  #loading = false

  start(): void {
    this.#describe()
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      this.offer = event as InstallOffer
    })
    addEventListener('appinstalled', () => (this.offer = undefined))
    addEventListener('online', () => void this.#look())
    addEventListener('offline', () => void this.#look())
    document.addEventListener('visibilitychange', () => void this.#look())
    void this.#look()
    // Without a secure connection there are no service workers, and while one develops there is none.
    if ('serviceWorker' in navigator && import.meta.env.PROD) void this.#register()
  }

  /** Install the app, if the reader confirms it. */
  async install(): Promise<void> {
    const { offer } = this
    if (offer && (await offer.prompt()).outcome === 'accepted') this.offer = undefined
  }

  /** Load the newer version, unless another page is in the middle of something. */
  async load(): Promise<void> {
    const waiting = this.registration?.waiting
    if (!waiting) {
      location.reload()
      return
    }
    this.#loading = true
    this.held = !(await ask<boolean>(waiting, { ask: 'take-over' }, SILENT))
  }

  // The manifest is linked only now, so that the offer that follows it is heard.
  #describe(): void {
    const manifest = element('link', { rel: 'manifest' })
    const picture = element('link', { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' })
    const colour = element('meta', { name: 'theme-color' })
    document.head.append(manifest, picture, colour)
    $effect.root(() => {
      $effect(() => manifest.setAttribute('href', `${INSTALLED_ROUTES.manifest}?language=${words.language}`))
      $effect(() => void this.#keep(words.language))
    })
    const paint = () => (colour.content = getComputedStyle(document.documentElement).getPropertyValue('--table').trim())
    paint()
    new MutationObserver(paint).observe(document.documentElement, { attributeFilter: ['data-appearance'] })
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint)
  }

  // The network

  async #look(): Promise<void> {
    clearTimeout(this.#watching)
    if (!document.hidden && router.page.name !== 'table') this.offline = !(await answers())
    this.#watching = setTimeout(() => void this.#look(), this.offline ? AGAIN : WATCH)
    if (Date.now() - this.#looked < UPDATE) return
    this.#looked = Date.now()
    await this.registration?.update().catch(() => {})
  }

  // The service worker

  async #register(): Promise<void> {
    navigator.serviceWorker.addEventListener('message', (event: MessageEvent<AskedByWorker | ToldByWorker>) =>
      this.#hear(event),
    )
    navigator.serviceWorker.addEventListener('controllerchange', () => this.#loading && location.reload())
    try {
      const options = { updateViaCache: 'none' } as const
      const registration = await navigator.serviceWorker.register(INSTALLED_ROUTES.service, options)
      this.registration = registration
      registration.addEventListener('updatefound', () => this.#watch(registration))
      this.#watch(registration)
      await navigator.serviceWorker.ready
      await Promise.all([this.#keep(words.language), push.follow(registration)])
    } catch {
      // The browser's settings forbid it: the app works as on any page.
    }
  }

  #watch(registration: ServiceWorkerRegistration): void {
    void this.#consider(registration.waiting)
    const coming = registration.installing
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && registration.active) void this.#consider(coming)
    })
  }

  /** A worker waits. Where this page is of its build already, only what is kept gets newer; else the reader decides. */
  async #consider(waiting: ServiceWorker | null): Promise<void> {
    if (!waiting) return
    const build = await ask<string>(waiting, { ask: 'build' })
    if (build !== ownBuild()) this.newer = true
    else if (!isBusy()) await ask(waiting, { ask: 'take-over' }, SILENT)
  }

  /** What the reader could want without a network is kept in the reader's language. */
  async #keep(language: string): Promise<void> {
    const worker = this.registration?.active
    if (!worker) return
    // The list of the worker lacks the compiled core where the app was built before it.
    const { module } = await askServer<Scorepad>(SCOREPAD_ROUTES.scorepad).catch((): Partial<Scorepad> => ({}))
    const paths = [
      ROUTES.games,
      SCOREPAD_ROUTES.scorepad,
      ...(module ? [module] : []),
      messagesRequest(language, false),
      messagesRequest(language, true),
      rulebookRequest(language),
    ]
    await ask(worker, { ask: 'keep', paths }, MINUTE)
  }

  #hear({ data, ports }: MessageEvent<AskedByWorker | ToldByWorker>): void {
    const where: Whereabouts = { path: location.pathname, busy: isBusy() }
    if ('ask' in data) ports[0]?.postMessage(where)
    else router.go(data.go)
  }
}

function element<T extends 'link' | 'meta'>(name: T, attributes: Record<string, string>): HTMLElementTagNameMap[T] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

/** The script with which this page began, which has another name in every build. */
const ownBuild = () => {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return script && new URL(script.src).pathname
}

const answers = () =>
  fetch(ROUTES.health, { cache: 'no-store', signal: AbortSignal.timeout(SILENT) }).then(
    ({ status }) => status < 500,
    () => false,
  )

export const installed = new Installed()
