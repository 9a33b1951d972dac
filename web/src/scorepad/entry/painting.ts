/** Square by square: a brush of a terrain; pressing a square of this terrain again gives it its next symbols. */

import type { Half } from '../../protocol.ts'
import { GRID } from '../../protocol.ts'
import { paint, squareAt, takeUp } from '../pad.ts'
import { ERASER, type PadState } from '../padState.svelte.ts'
import { brushesOf, kindsOf, nextKind, stockOf } from '../setting.ts'
import type { EntryMethod } from './methods.ts'
import Painting from './Painting.svelte'

export const painting: EntryMethod = {
  name: 'painting',
  path: 'M14.500 4.500l5 5L10 19l-6 1.500L5.500 14.500zM12.500 6.500l5 5',
  fits: () => true,
  panel: Painting,
  press: (state, cell) => (state.brush === ERASER ? erase(state, cell) : stroke(state, cell)),
  drag: (state, cell) => {
    if (cell === GRID.start) return
    if (state.brush === ERASER) state.continue((board) => takeUp(board, cell))
    else if (squareAt(state.board, cell)?.terrain !== state.brush)
      state.continue((board) => paint(board, cell, firstKind(state), stockOf(state.setting)))
  },
  key: (state, cell, pressed) => {
    if (pressed === 'Delete' || pressed === 'Backspace') {
      erase(state, cell)
      return true
    }
    const brush = /^[1-9]$/.test(pressed) ? brushesOf(state.setting)[Number(pressed) - 1] : undefined
    if (brush !== undefined) state.brush = brush
    else if (pressed === 'Enter' || pressed === ' ') painting.press(state, cell)
    else return false
    return true
  },
}

const firstKind = ({ setting, brush }: PadState): Half => kindsOf(setting, brush)[0] ?? { terrain: brush }

function stroke(state: PadState, cell: string): void {
  if (cell === GRID.start) return
  const { setting, brush, pad } = state
  const lies = squareAt(state.board, cell)
  const half = lies?.terrain === brush ? nextKind(setting, lies, pad.anyway) : firstKind(state)
  state.change((board) => paint(board, cell, half, stockOf(setting)))
}

const erase = (state: PadState, cell: string) => state.change((board) => takeUp(board, cell))
