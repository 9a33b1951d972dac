/** Paper and pen for maps: edges and lines that look made by hand, and look the same every time. It knows no map. */

import { UNIT } from './outline.ts'
import type { Area } from './looks.ts'
import { chance, d, type XY } from './pen.ts'

/** How far, about, it is from one point of a line to the next, in the units of every drawing. */
const STRIDE = 58

/** A closed line around an area, so many units outside it, that leaves its course by up to `shake` units. */
export function handDrawn({ x, y, width, height }: Area, outside: number, shake: number, seed: number): string {
  const next = chance(seed)
  const [left, top] = [x * UNIT - outside, y * UNIT - outside]
  const [right, bottom] = [(x + width) * UNIT + outside, (y + height) * UNIT + outside]
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const
  const points = corners.flatMap(([fromX, fromY], index) => {
    const [toX, toY] = corners[(index + 1) % corners.length] ?? corners[0]
    const steps = Math.max(1, Math.round(Math.hypot(toX - fromX, toY - fromY) / STRIDE))
    return Array.from({ length: steps }, (_, step): XY => {
      const [along, off] = [step / steps, (next() - 0.5) * 2 * shake]
      const [offX, offY] = fromX === toX ? [off, 0] : [0, off]
      return [fromX + (toX - fromX) * along + offX, fromY + (toY - fromY) * along + offY]
    })
  })
  return smooth(points)
}

/** A closed curve that bends at each point instead of breaking. */
function smooth(points: XY[]): string {
  const halfway = (index: number) => {
    const [one, other] = [points.at(index % points.length) ?? [0, 0], points.at((index + 1) % points.length) ?? [0, 0]]
    return d`${(one[0] + other[0]) / 2} ${(one[1] + other[1]) / 2}`
  }
  return `M${halfway(-1)}${points.map(([x, y], index) => d`Q${x} ${y} ` + halfway(index)).join('')}z`
}

/** Short strokes of a pen at every crossing inside an area. */
export function handMarked({ x, y, width, height }: Area, length: number, seed: number): string {
  const next = chance(seed)
  let data = ''
  for (let row = y + 1; row < y + height; row++)
    for (let column = x + 1; column < x + width; column++) {
      const [a, b] = [next() * 4 - 2, next() * 4 - 2]
      data += d`M${column * UNIT - length} ${row * UNIT + a}L${column * UNIT + length} ${row * UNIT - a}`
      data += d`M${column * UNIT + b} ${row * UNIT - length}L${column * UNIT - b} ${row * UNIT + length}`
    }
  return data
}
