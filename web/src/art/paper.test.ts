import { expect, it } from 'vitest'
import { handDrawn, handMarked } from './paper.ts'

const AREA = { x: 1, y: 2, width: 3, height: 2 }
const numbers = (data: string) => [...data.matchAll(/-?[\d.]+/g)].map(Number)

it('draws the same line every time', () => {
  expect(handDrawn(AREA, 10, 3, 7)).toBe(handDrawn(AREA, 10, 3, 7))
  expect(handDrawn(AREA, 10, 3, 7)).not.toBe(handDrawn(AREA, 10, 3, 8))
})

it('leaves its course by no more than asked', () => {
  const all = numbers(handDrawn(AREA, 10, 3, 7))
  const [xs, ys] = [all.filter((_, index) => index % 2 === 0), all.filter((_, index) => index % 2 === 1)]
  expect(Math.min(...xs)).toBeGreaterThanOrEqual(87)
  expect(Math.max(...xs)).toBeLessThanOrEqual(413)
  expect(Math.min(...ys)).toBeGreaterThanOrEqual(187)
  expect(Math.max(...ys)).toBeLessThanOrEqual(413)
})

it('marks each crossing inside an area with two strokes', () => {
  expect(handMarked(AREA, 8, 1).match(/M/g)).toHaveLength(4)
})
