import { describe, expect, it } from 'vitest'
import { digits, inUnits, isLow, nextLook } from './time.ts'

describe('a time limit', () => {
  it('is told in the largest unit that needs no fraction', () => {
    expect([30, 60, 90, 300, 3600, 86_400, 259_200].map(inUnits)).toEqual([
      { unit: 'second', count: 30 },
      { unit: 'minute', count: 1 },
      { unit: 'second', count: 90 },
      { unit: 'minute', count: 5 },
      { unit: 'hour', count: 1 },
      { unit: 'day', count: 1 },
      { unit: 'day', count: 3 },
    ])
  })
})

describe('what is left', () => {
  it('is shown as on a clock, and 0:00 only when nothing is left', () => {
    expect([125, 60, 59.2, 9, 0.1, 0, -3].map(digits)).toEqual(['2:05', '1:00', '1:00', '0:09', '0:01', '0:00', '0:00'])
  })

  it('is low in the last fifth, and always in the last ten seconds', () => {
    expect(isLow(60, { per_turn: 300 })).toBe(true)
    expect(isLow(61, { per_turn: 300 })).toBe(false)
    expect(isLow(10, { per_turn: 30 })).toBe(true)
    expect(isLow(11, { per_turn: 30 })).toBe(false)
  })

  it('is looked at often only when seconds are shown', () => {
    expect(nextLook(80_000)).toBeGreaterThan(nextLook(3_600))
  })
})
