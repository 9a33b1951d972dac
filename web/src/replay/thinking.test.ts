import { describe, expect, it } from 'vitest'
import type { View } from '../protocol.ts'
import { decisionAt } from './thinking.ts'

const turn = (seat: number, begin: number, end: number, ids: number[]) => ({
  seat,
  begin,
  end,
  ids,
  packed: `p${begin}`,
})
const replay = {
  turns: [turn(0, 2, 4, [7, 8]), turn(1, 5, 6, [9])],
  views: [0, 1, 2, 3, 4, 5, 6].map((version) => ({ version, packed: `p${version}` }) as View),
}

describe('the decision to think about', () => {
  it('is that of who acts next, also where chance acts first', () => {
    expect(decisionAt(replay, 0)).toEqual({ version: 2, seat: 0, packed: 'p2', taken: [7, 8] })
    expect(decisionAt(replay, 4)).toEqual({ version: 5, seat: 1, packed: 'p5', taken: [9] })
  })
  it('is the rest of a turn that has begun', () => {
    expect(decisionAt(replay, 3)).toEqual({ version: 3, seat: 0, packed: 'p3', taken: [8] })
  })
  it('is none at the end', () => {
    expect(decisionAt(replay, 6)).toBeNull()
  })
})
