/** Which page is shown, from the address. It draws nothing. */

export type Page =
  { name: 'lobby' } | { name: 'new'; rules: string } | { name: 'table'; id: string } | { name: 'nowhere'; path: string }

export function pageOf(path: string, search = ''): Page {
  const [first, second, ...rest] = path.split('/').filter(Boolean)
  if (first === undefined) return { name: 'lobby' }
  if (first === 'new' && second === undefined)
    return { name: 'new', rules: new URLSearchParams(search).get('rules') ?? '' }
  if (first === 'table' && second !== undefined && rest.length === 0) return { name: 'table', id: second }
  return { name: 'nowhere', path }
}

class Router {
  page = $state<Page>(pageOf(location.pathname, location.search))

  constructor() {
    addEventListener('popstate', () => this.#read())
    addEventListener('click', (event) => this.#follow(event))
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.#read()
    scrollTo(0, 0)
  }

  #read(): void {
    this.page = pageOf(location.pathname, location.search)
  }

  /** A plain click on a link inside the app changes the page without loading it anew. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element).closest?.('a[href^="/"]')
    const path = link?.getAttribute('href')
    if (!link || !path || link.hasAttribute('target') || path.startsWith('/api/')) return
    event.preventDefault()
    this.go(path)
  }
}

export const router = new Router()
