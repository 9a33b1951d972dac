import { describe, expect, it } from 'vitest'
import type { Choice } from '../protocol.ts'
import { nameAimed } from './naming.ts'

const say = (key: string, { points = '' } = {}) => (key === 'web.points' ? `${points} points` : 'can be used')
const lay = (points?: number): Choice => ({ text: 'place h7 i7', kind: 'place', cells: ['h7', 'i7'], points })

describe('what is pointed at with the keyboard', () => {
  it('says where it lies, that it can be used, and what it brings', () => {
    expect(nameAimed(lay(3), true, say)).toBe('h7, i7, can be used, +3 points')
    expect(nameAimed(lay(-2), true, say)).toBe('h7, i7, can be used, -2 points')
  })
  it('says nothing of points where hints may not tell them, or nobody knows them', () => {
    expect(nameAimed(lay(3), false, say)).toBe('h7, i7, can be used')
    expect(nameAimed(lay(), true, say)).toBe('h7, i7, can be used')
  })
})
