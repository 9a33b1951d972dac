import { expect, it } from 'vitest'
import type { Choice, View } from '../protocol.ts'
import { forcedChoice } from './forced.ts'

const spend = (cell: string): Choice => ({ text: `spend ${cell}`, kind: 'spend', cells: [cell] })
const paying = (...owed: string[]) =>
  ({ origins: { mode: 'tribe', newcomer: { caveman: 'hunter', price: 2, owed } } }) as unknown as View

it('pays with a square that must pay in any case', () => {
  expect(forcedChoice([spend('f6'), spend('h7')], paying('h7'))?.text).toBe('spend h7')
})

it('leaves a payment to the person where another would do', () => {
  expect(forcedChoice([spend('f6'), spend('h7')], paying())).toBeUndefined()
})

it('settles nobody on a square that has paid', () => {
  expect(forcedChoice([{ text: 'settle h7', kind: 'settle', cells: ['h7'] }], paying('h7'))).toBeUndefined()
})
