/**
 * Notifications of one's turn while the page is closed: whether this browser wants them, and what the server is told of
 * it. They are shown by the service worker.
 */

import { account } from '../app/account.svelte.ts'
import { ask } from '../app/api.ts'
import { myTables } from '../app/mine.ts'
import { RefusedRequest } from '../app/refused.ts'
import { router } from '../app/router.svelte.ts'
import { words } from '../app/words.svelte.ts'
import type { Done, PushInfo, Refused } from '../protocol.ts'
import { INSTALLED_ROUTES } from './addresses.ts'

const KEY = 'kingdomino.push'
/** Of so many seats the server takes note at a time. */
const MOST_SEATS = 30
const DAY = 24 * 3600 * 1000

/** What is said where the browser does not get an address at its push service; why, it tells only its makers. */
const NO_SERVICE: Refused = {
  type: 'refused',
  kind: 'push.refused',
  code: 'browser',
  text: 'The browser does not reach its push service.',
}

/** What the server was told last, and when: the same need not be told again on the same day. */
interface Told {
  what: string
  at: number
}

export const canBeTold = () => 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator

function read(): Told | undefined {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as Told | null) ?? undefined
  } catch {
    return undefined
  }
}

class Push {
  isOn = $state(read() !== undefined)
  denied = $state(canBeTold() && Notification.permission === 'denied')
  busy = $state(false)
  /** A notification was asked for, to see whether they come. */
  tested = $state(false)
  trouble = $state.raw<unknown>()
  #registration: ServiceWorkerRegistration | undefined

  /** Tell the server of new seats, of another language or account, and now and then that the browser is still used. */
  async follow(registration: ServiceWorkerRegistration): Promise<void> {
    this.#registration = registration
    const renew = () => Promise.all([this.#renew(), closeNotes(registration)]).catch(() => {})
    $effect.root(() => {
      $effect(() => {
        void [router.page, words.language, account.name]
        void renew()
      })
    })
    // Seats that were taken on this page are known by then.
    document.addEventListener('visibilitychange', () => void renew())
    await renew()
  }

  /** Switch it on or off; what goes wrong is said. */
  async set(wanted: boolean): Promise<void> {
    await this.#try(async () => {
      this.tested = false
      if (wanted) await this.#begin()
      else await this.#end()
    })
  }

  /** Let a notification be sent now. */
  async tryOut(): Promise<void> {
    await this.#try(async () => {
      this.tested = false
      const subscription = await this.#subscription()
      await ask<Done>(INSTALLED_ROUTES.try_push, { endpoint: subscription?.endpoint ?? '' })
      this.tested = true
    })
  }

  async #try(work: () => Promise<void>): Promise<void> {
    this.busy = true
    this.trouble = undefined
    try {
      await work()
    } catch (error) {
      this.trouble = error
    } finally {
      this.busy = false
    }
  }

  async #begin(): Promise<void> {
    const permission = await Notification.requestPermission()
    this.denied = permission === 'denied'
    if (permission !== 'granted') return
    const { key } = await ask<PushInfo>(INSTALLED_ROUTES.push)
    const registration = await navigator.serviceWorker.ready
    const options = { userVisibleOnly: true, applicationServerKey: key }
    const subscription = await registration.pushManager.subscribe(options).catch(() => {
      throw new RefusedRequest(NO_SERVICE, 0)
    })
    await this.#tell(subscription)
    this.isOn = true
  }

  async #end(): Promise<void> {
    const subscription = await this.#subscription()
    keepTold(undefined)
    this.isOn = false
    if (!subscription) return
    await subscription.unsubscribe()
    // A server that cannot be reached now hears it from the push service.
    await ask<Done>(INSTALLED_ROUTES.unsubscribe, { endpoint: subscription.endpoint }).catch(() => {})
  }

  async #renew(): Promise<void> {
    if (!this.isOn) return
    const subscription = await this.#subscription()
    if (subscription) return this.#tell(subscription)
    // The browser has ended it by itself, or the reader has taken the permission back.
    if (Notification.permission === 'granted') await this.#begin()
  }

  /** Tell the server where this browser is told, and of whose turns; the account it knows by itself. */
  async #tell(subscription: PushSubscription): Promise<void> {
    const { endpoint, keys } = subscription.toJSON()
    const tokens = [...new Set(myTables().flatMap((table) => (table.over ? [] : table.tokens)))].slice(0, MOST_SEATS)
    const wish = { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, language: words.language, tokens }
    const what = JSON.stringify([wish, account.name])
    const told = read()
    if (told?.what === what && Date.now() - told.at < DAY) return
    await ask<Done>(INSTALLED_ROUTES.subscriptions, wish)
    keepTold({ what, at: Date.now() })
  }

  async #subscription(): Promise<PushSubscription | null> {
    const registration = this.#registration ?? (await navigator.serviceWorker.ready)
    return registration.pushManager.getSubscription()
  }
}

/** Whoever sees a table needs no notification of it any more. */
async function closeNotes(registration: ServiceWorkerRegistration): Promise<void> {
  const { page } = router
  if (page.name !== 'table' || document.visibilityState !== 'visible') return
  for (const note of await registration.getNotifications({ tag: page.id })) note.close()
}

function keepTold(told: Told | undefined): void {
  try {
    if (told) localStorage.setItem(KEY, JSON.stringify(told))
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the server is told again at each visit.
  }
}

export const push = new Push()
