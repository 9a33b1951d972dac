/** What an element on the table is about: the keys of its words, from its mark or from what lies there. */

import { slotsOf } from '../games/draft.ts'
import { GRID } from '../protocol.ts'
import type { Session } from '../table/session.svelte.ts'
import { squareWords, themeWord, WORDS } from './words.ts'

type Seen = Pick<Session, 'shown' | 'large' | 'theme'>

/** The words of an element, most specific first; none that is unknown, and none twice. */
export function keysOf(element: Element, session: Seen): string[] {
  const marked = (element.getAttribute('data-word') ?? '').split(/\s+/)
  const { cell, domino } = element instanceof HTMLElement ? element.dataset : {}
  const lying = cell ? cellKeys(cell, session) : domino ? dominoKeys(Number(domino), session) : []
  return [...new Set([...marked, ...lying])].filter((key) => WORDS.has(key))
}

/** Whether an element is a square on which nothing lies: the frame, or the paper of a map. */
export function isBare(element: Element, session: Seen): boolean {
  const { cell } = element instanceof HTMLElement ? element.dataset : {}
  return cell !== undefined && cell !== GRID.start && !squareAt(cell, session)
}

const squareAt = (cell: string, { shown, large }: Seen) =>
  shown?.seats[large]?.territory.squares.find((each) => each.cell === cell)

function cellKeys(cell: string, session: Seen): string[] {
  const { theme } = session
  const square = squareAt(cell, session)
  if (square) return squareWords(square, theme.name)
  return [themeWord(theme.name, cell === GRID.start ? 'building' : 'empty')]
}

function dominoKeys(number: number, { shown, theme }: Seen): string[] {
  const slot = slotsOf(shown?.draft).find(({ domino }) => domino === number)
  if (!slot) return []
  const piece = slot.seat == null ? [] : [themeWord(theme.name, 'piece')]
  return ['domino', 'number', ...piece, ...squareWords(slot.left, theme.name), ...squareWords(slot.right, theme.name)]
}
