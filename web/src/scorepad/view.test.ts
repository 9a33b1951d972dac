import { expect, test } from 'vitest'
import type { PadRules } from '../protocol.ts'
import { EMPTY_BOARD, paint, type PadBoard } from './pad.ts'
import { areaShown, slid } from './view.ts'

const RULES = { width: 5, height: 5 } as PadRules
const on = (...cells: string[]) =>
  cells.reduce<PadBoard>((board, cell) => paint(board, cell, { terrain: 'wheat' }), EMPTY_BOARD)

test('at first the starting tile is in the middle', () => {
  expect(areaShown(EMPTY_BOARD, RULES)).toEqual({ x: 4, y: 4, width: 5, height: 5 })
})

test('everything slides until the starting tile is at the edge', () => {
  const once = slid(EMPTY_BOARD, RULES, 'left')
  const twice = once && slid(once, RULES, 'left')
  expect(twice && areaShown(twice, RULES).x).toBe(6)
  expect(twice && slid(twice, RULES, 'left')).toBeUndefined()
})

test('nothing slides out of the frame', () => {
  expect(slid(on('e7'), RULES, 'left')).toBeUndefined()
  expect(slid(on('e7'), RULES, 'right')).toBeDefined()
})

test('a territory that is too wide is seen as a whole', () => {
  expect(areaShown(on('c7', 'i7'), RULES)).toMatchObject({ x: 2, width: 7 })
})
