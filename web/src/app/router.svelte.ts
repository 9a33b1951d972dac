/** Which page is shown, from the address. It draws nothing. */

import { isRequest, pageOf, type Page } from './routes.ts'

class Router {
  page = $state<Page>(pageOf(location.pathname, location.search, location.hash))
  /** Asks before the page is left, and is told what leaves it; missing where nothing would be lost. */
  ask: ((leave: () => void) => void) | undefined
  #here = location.href

  constructor() {
    addEventListener('popstate', () => this.#travel())
    addEventListener('click', (event) => this.#follow(event))
  }

  go(path: string): void {
    if (this.ask) return this.ask(() => this.go(path))
    history.pushState(null, '', path)
    this.#read()
    scrollTo(0, 0)
  }

  /** Go there instead of here: Back does not come here again. */
  replace(path: string): void {
    history.replaceState(null, '', path)
    this.#read()
  }

  /** Back or forward: the browser has gone there already, so whoever is to be asked first is brought back. */
  #travel(): void {
    if (!this.ask) return this.#read()
    history.pushState(null, '', this.#here)
    this.ask(() => history.back())
  }

  #read(): void {
    this.#here = location.href
    this.page = pageOf(location.pathname, location.search, location.hash)
  }

  /** A plain click on a link inside the app changes the page without loading it again. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null
    const path = link?.getAttribute('href')
    if (!link || !path || link.hasAttribute('target') || isRequest(path)) return
    event.preventDefault()
    this.go(path)
  }
}

export const router = new Router()
