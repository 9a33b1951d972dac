/** What lies on squares: fire tokens, wooden resources, cavemen. Pressing the same again takes it away. */

import { GRID } from '../../protocol.ts'
import { putCaveman, putResource, putToken, squareAt } from '../pad.ts'
import type { PadState } from '../padState.svelte.ts'
import type { EntryMethod } from './methods.ts'
import Things from './Things.svelte'

export const things: EntryMethod = {
  name: 'things',
  path: 'M12 3c1 4 5.500 5.500 5.500 11a5.500 5.500 0 0 1-11 0c0-3 2-4 2.500-7 1.500 1 2 2 2 3.500C12 9 12.500 6 12 3z',
  fits: (state) => ['fire', 'resource', 'caveman'].some((thing) => state.has(thing)),
  panel: Things,
  press,
  key: (state, cell, pressed) => {
    if (pressed !== 'Enter' && pressed !== ' ') return false
    press(state, cell)
    return true
  },
}

function press(state: PadState, cell: string): void {
  const { thing, board } = state
  const square = squareAt(board, cell)
  if (thing.kind === 'token') {
    if (cell === GRID.start && !state.has('hut')) return
    const fires = square?.token === thing.fires ? 0 : thing.fires
    state.change((before) => putToken(before, cell, fires))
  } else if (thing.kind === 'caveman') {
    const caveman = square?.caveman === thing.name ? null : thing.name
    state.change((before) => putCaveman(before, cell, caveman))
  } else if (square) {
    const own = state.setting.game.stock.find((half) => half.terrain === square.terrain && half.resource)?.resource
    state.change((before) => putResource(before, cell, square.resource ? null : (own ?? null)))
  }
}
