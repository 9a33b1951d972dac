import { describe, expect, it } from 'vitest'
import type { ScoreLineView } from '../protocol.ts'
import { countedAt, lengthOf, linesOf } from './counting.ts'

const line = (points: number, ...cells: string[]): ScoreLineView => ({ code: 'region', clause: 'C9', points, cells })

describe('the count at the end', () => {
  const lines = linesOf([line(9, 'a1'), line(0, 'b1'), line(4, 'c1', 'c2')])
  it('leaves out what is worth nothing and rises to the largest', () => {
    expect(lines.map(({ points }) => points)).toEqual([4, 9])
  })
  it('adds one line a step and lights its squares', () => {
    expect(countedAt(lines, 0)).toEqual({ lines: [], total: 0, lit: [] })
    expect(countedAt(lines, 1)).toMatchObject({ total: 4, lit: ['c1', 'c2'] })
    expect(countedAt(lines, 2)).toMatchObject({ total: 13, lit: ['a1'] })
  })
  it('ends with the total, when the longest sheet is counted', () => {
    expect(countedAt(lines, 99)).toMatchObject({ total: 13, lit: [] })
    expect(lengthOf([lines, [line(1)]])).toBe(3)
  })
})
