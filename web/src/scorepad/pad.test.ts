import { expect, test } from 'vitest'
import type { DominoInfo } from '../protocol.ts'
import {
  dominoesUsed,
  EMPTY_BOARD,
  isFree,
  layDomino,
  paint,
  putCaveman,
  putResource,
  putToken,
  seenAs,
  squareAt,
  takeUp,
  toggled,
} from './pad.ts'

const DOMINO: DominoInfo = { number: 48, left: { terrain: 'wheat' }, right: { terrain: 'mine', symbols: 3 } }
const laid = layDomino(EMPTY_BOARD, DOMINO, ['h7', 'h8'])

test('a domino lies on two squares with its number', () => {
  expect(squareAt(laid, 'h8')).toEqual({
    cell: 'h8',
    terrain: 'mine',
    symbols: 3,
    domino: 48,
    partner: 'h7',
    right: true,
  })
  expect(dominoesUsed([EMPTY_BOARD, laid]).get(48)).toBe(1)
})

test('taking one half of a domino up takes the other one as well', () => {
  expect(takeUp(laid, 'h7').squares).toEqual([])
})

test('nothing is laid on the starting tile', () => {
  expect(isFree(laid, 'g7')).toBe(false)
  expect(paint(laid, 'g7', { terrain: 'wheat' })).toBe(laid)
})

test('painting over one half leaves the other one there, without its number', () => {
  const painted = paint(laid, 'h7', { terrain: 'lake' })
  expect(squareAt(painted, 'h8')).toEqual({ cell: 'h8', terrain: 'mine', symbols: 3 })
})

test('one thing lies on a square: a token, a resource or a caveman', () => {
  const stocked = paint(EMPTY_BOARD, 'h7', { terrain: 'lake' }, () => 'fish')
  expect(squareAt(stocked, 'h7')?.resource).toBe('fish')
  const burning = putToken(stocked, 'h7', 2)
  expect(squareAt(burning, 'h7')).toEqual({ cell: 'h7', terrain: 'lake', token: 2 })
  expect(squareAt(putCaveman(burning, 'h7', 'hunter'), 'h7')).toEqual({
    cell: 'h7',
    terrain: 'lake',
    caveman: 'hunter',
  })
  expect(putResource(burning, 'h7', 'fish').squares).toEqual(stocked.squares)
})

test('a token on the starting tile makes a square of the hut, and without it there is none', () => {
  const burning = putToken(EMPTY_BOARD, 'g7', 1)
  expect(burning.squares).toEqual([{ cell: 'g7', terrain: 'hut', token: 1 }])
  expect(putToken(burning, 'g7', 0).squares).toEqual([])
})

test('the fires of a token are among the symbols that are seen', () => {
  expect(seenAs({ cell: 'h7', terrain: 'lake', token: 2 })).toEqual({
    cell: 'h7',
    terrain: 'lake',
    symbols: 2,
    token: 2,
  })
})

test('a name is put on a list and taken off again', () => {
  expect(toggled(toggled([], 'fish'), 'flint')).toEqual(['fish', 'flint'])
  expect(toggled(['fish'], 'fish')).toEqual([])
})
