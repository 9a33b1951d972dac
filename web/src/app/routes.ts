/** The addresses of the pages, written and read. */

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
