/** The addresses of pages and requests, written and read. The addresses themselves come from the server's source. */

import { ROUTES, type RulesWish } from '../protocol.ts'

export type Page =
  | { name: 'lobby' }
  | { name: 'new'; wish: RulesWish }
  | { name: 'table'; id: string }
  | { name: 'replay'; id: string }
  | { name: 'learn'; course: string }
  | { name: 'rules'; book: string; clause: string }
  | { name: 'account'; table: string }
  | { name: 'statistics' }
  | { name: 'scorepad'; pad: string; fragment: string }
  | { name: 'daily'; what: string }
  | { name: 'puzzles'; what: string }
  | { name: 'nowhere'; path: string }

/** An address with the names in braces replaced by values. */
export const fill = (route: string, values: Record<string, string>): string =>
  Object.entries(values).reduce((path, [name, value]) => path.replace(`{${name}}`, encodeURIComponent(value)), route)

export const lobbyPage: string = ROUTES.lobby_page
/** The page of one's account, with the table that one came from. */
export const accountPage = (table = ''): string => ROUTES.account_page + (table && `?table=${table}`)
export const statisticsPage: string = ROUTES.statistics_page
/** The scorepad, or one of the pads that this browser keeps. */
export const scorepadPage = (id = ''): string => ROUTES.scorepad_page + (id && `?pad=${id}`)
export const tablePage = (id: string): string => fill(ROUTES.table_page, { table_id: id })

/** The replay of a table's match, at a move if one is named; without a table, the page that takes a record. */
export const replayPage = (id = '', move?: number): string =>
  (id ? fill(ROUTES.replay_page, { table_id: id }) : ROUTES.upload_page) + (move === undefined ? '' : `#${move}`)

/** The page that sets up a table of a game, with options to begin with. */
export const newTablePage = (game: string, options: Record<string, string> = {}): string =>
  `${ROUTES.new_table_page}?${new URLSearchParams({ game, ...options }).toString()}`

/** The name of the guided first match of a game, or of one of its modes: `duel`, `origins-tribe`. */
export const courseName = (game: string, mode?: string): string => (mode === undefined ? game : `${game}-${mode}`)

/** The page that begins a guided first match. */
export const guidePage = (game: string, mode?: string): string =>
  fill(ROUTES.learn_page, { course: courseName(game, mode) })

/** The rules of a game (`kingdomino`, `origins-tribe`, `duel`), at a clause if one is named; without a game, all of them. */
export const rulesPage = (book = '', clause = ''): string =>
  (book ? fill(ROUTES.book_page, { book }) : ROUTES.rules_page) + (clause ? `#${encodeURIComponent(clause)}` : '')

type TableRoute = 'table' | 'replay' | 'seats' | 'position' | 'qr' | 'socket' | 'invite'
export const tableRequest = (route: TableRoute, id: string): string => fill(ROUTES[route], { table_id: id })
export const showcaseRequest = (game: string): string => fill(ROUTES.showcase, { game })
/** All messages, or the part of them that the first page needs. */
export const messagesRequest = (language: string, whole: boolean): string =>
  fill(whole ? ROUTES.messages : ROUTES.lobby_messages, { language })
export const rulebookRequest = (language: string): string => fill(ROUTES.rulebook, { language })
export const isRequest = (path: string): boolean => path.startsWith(`${ROUTES.api}/`)

/** The values that a path has for the braces of a route, or nothing if the path does not fit. */
function match(route: string, path: string): string[] | undefined {
  const parts = path.split('/').filter(Boolean)
  const wanted = route.split('/').filter(Boolean)
  const fits = parts.length === wanted.length && wanted.every((part, index) => isOpen(part) || part === parts[index])
  return fits ? parts.filter((_, index) => isOpen(wanted[index] ?? '')) : undefined
}

/** A part of an address as it was meant; as it stands where nobody can have meant it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const isOpen = (part: string) => part.startsWith('{')

/** What a link to the page for a new table asks for: rules as text, or a game and its options. */
function wishOf(search: string): RulesWish {
  const { rules = '', game, ...options } = Object.fromEntries(new URLSearchParams(search))
  return game === undefined ? { rules } : { game, options }
}

/** The daily challenge, today or on another day. */
export const dailyPage = (date = ''): string => ROUTES.daily_page + (date && `/${date}`)
/** Puzzles: one of them, or a new one. */
export const puzzlesPage = (id = ''): string => ROUTES.puzzles_page + (id && `/${id}`)

/** A clause belongs after the hash; as a part of the path it is understood as well. */
const CLAUSE_PATH = `${ROUTES.book_page}/{clause}`

export function pageOf(path: string, search = '', hash = ''): Page {
  const [id] = match(ROUTES.table_page, path) ?? []
  if (id !== undefined) return { name: 'table', id }
  if (match(ROUTES.lobby_page, path)) return { name: 'lobby' }
  const [replayed] = match(ROUTES.replay_page, path) ?? []
  if (replayed !== undefined || match(ROUTES.upload_page, path)) return { name: 'replay', id: replayed ?? '' }
  if (match(ROUTES.new_table_page, path)) return { name: 'new', wish: wishOf(search) }
  if (match(ROUTES.account_page, path))
    return { name: 'account', table: new URLSearchParams(search).get('table') ?? '' }
  if (match(ROUTES.statistics_page, path)) return { name: 'statistics' }
  if (match(ROUTES.scorepad_page, path))
    return { name: 'scorepad', pad: new URLSearchParams(search).get('pad') ?? '', fragment: hash.slice(1) }
  const [course] = match(ROUTES.learn_page, path) ?? []
  if (course !== undefined) return { name: 'learn', course: decoded(course) }
  const [book, clause = hash.slice(1)] = match(ROUTES.book_page, path) ?? match(CLAUSE_PATH, path) ?? []
  if (book !== undefined || match(ROUTES.rules_page, path))
    return { name: 'rules', book: decoded(book ?? ''), clause: decoded(clause) }
  const [, part = '', what = ''] = path.split('/')
  if (`/${part}` === ROUTES.daily_page) return { name: 'daily', what: decoded(what) }
  if (`/${part}` === ROUTES.puzzles_page) return { name: 'puzzles', what: decoded(what) }
  return { name: 'nowhere', path }
}
