/** By domino number: a number, the square of its left half, the square of its right half. */

import { STEP, type Side } from '../../art/looks.ts'
import { reachBetween } from '../../table/grid.ts'
import { dominoAt, isFree, squareAt } from '../pad.ts'
import type { PadState } from '../padState.svelte.ts'
import type { EntryMethod } from './methods.ts'
import Numbers from './Numbers.svelte'

const SIDES = Object.keys(STEP) as Side[]
/** Digits typed one after the other make a number as long as there is a domino with it. */
let typed = ''

export const numbers: EntryMethod = {
  name: 'numbers',
  path: 'M3.500 7h17v10h-17zM12 7v10M7.500 12h.01M16.500 10v4',
  fits: ({ game }) => (game.dominoes?.length ?? 0) > 0,
  panel: Numbers,
  press,
  key,
}

function press(state: PadState, cell: string): void {
  const { held, first, board } = state
  if (!held) {
    takeInHand(state, cell)
    return
  }
  if (!isFree(board, cell)) return
  const isBeside = first !== null && SIDES.some((side) => state.otherOf(first, side) === cell)
  if (first === cell) state.first = null
  else if (!isBeside) state.first = cell
  else {
    state.side = reachBetween(first, cell)
    state.lay(first, cell)
  }
}

/** A domino that lies there is taken up again, in order to lay it elsewhere. */
function takeInHand(state: PadState, cell: string): void {
  const number = dominoAt(state.board, cell)
  if (!squareAt(state.board, cell) || number === undefined) return
  state.lift(cell, number)
}

function key(state: PadState, cell: string, pressed: string): boolean {
  if (/^\d$/.test(pressed)) {
    type(state, pressed)
    state.pointed = state.held ? cell : null
    return true
  }
  typed = ''
  if (pressed === 'r' || pressed === 'R') return turn(state)
  if (pressed === 'Escape' && state.held) {
    state.letGo()
    return true
  }
  if (pressed !== 'Enter' && pressed !== ' ') return false
  if (state.held && state.pointed) state.lay(cell, state.otherOf(cell))
  else takeInHand(state, cell)
  return true
}

function type(state: PadState, digit: string): void {
  const number = (digits: string) => state.game.dominoes?.find((domino) => domino.number === Number(digits))
  typed = number(typed + digit) ? typed + digit : digit
  state.hold(number(typed)?.number ?? null)
}

/** The next side for the right half. */
export function turn(state: PadState): boolean {
  if (!state.held) return false
  state.side = SIDES[(SIDES.indexOf(state.side) + 1) % SIDES.length] ?? 'right'
  return true
}
