/** Which page is shown, from the address. It draws nothing. */

import { isRequest, pageOf, type Page } from './routes.ts'

class Router {
  page = $state<Page>(pageOf(location.pathname, location.search, location.hash))

  constructor() {
    addEventListener('popstate', () => this.#read())
    addEventListener('click', (event) => this.#follow(event))
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.#read()
    scrollTo(0, 0)
  }

  /** Go there instead of here: Back does not come here again. */
  replace(path: string): void {
    history.replaceState(null, '', path)
    this.#read()
  }

  #read(): void {
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
