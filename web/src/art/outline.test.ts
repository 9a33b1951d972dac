import { describe, expect, test } from 'vitest'
import { bounds, outline, regions, type Point } from './outline.ts'

/** The marked squares of a picture, where any letter marks one. */
const read = (picture: string): (Point & { kind: string })[] =>
  picture
    .trim()
    .split('\n')
    .flatMap((row, y) => Array.from(row.trim()).flatMap((kind, x) => (kind === '.' ? [] : [{ x, y, kind }])))

const loopsOf = (path: string) => path.split('z').filter(Boolean)

describe('outline', () => {
  test('of one square goes around it clockwise', () => {
    expect(outline(read('a'))).toBe('M0 0L100 0L100 100L0 100z')
  })

  test('of two joined squares has no line between them', () => {
    expect(outline(read('aa'))).toBe('M0 0L200 0L200 100L0 100z')
  })

  test('of a bent region turns inwards once', () => {
    const path = outline(
      read(`
      a.
      aa`),
    )
    expect(path).toBe('M0 0L100 0L100 100L200 100L200 200L0 200z')
  })

  test('of a ring has an outer and an inner loop', () => {
    const path = outline(
      read(`
      aaa
      a.a
      aaa`),
    )
    expect(loopsOf(path)).toHaveLength(2)
  })

  test('keeps squares apart that touch by a corner only', () => {
    const path = outline(
      read(`
      a.
      .a`),
    )
    expect(loopsOf(path)).toEqual(['M0 0L100 0L100 100L0 100', 'M100 100L200 100L200 200L100 200'])
  })

  test('is drawn inside the squares by the inset, also in the inner corner', () => {
    const path = outline(
      read(`
      a.
      aa`),
      5,
    )
    expect(path).toBe('M5 5L95 5L95 105L195 105L195 195L5 195z')
  })

  test('rounds each corner by the radius', () => {
    expect(outline(read('a'), 0, 10)).toBe('M0 10Q0 0 10 0L90 0Q100 0 100 10L100 90Q100 100 90 100L10 100Q0 100 0 90z')
  })

  test('of a square named twice is that of the square', () => {
    const bent = read(`
      a.
      aa`)
    expect(outline([...bent, ...bent.slice(1)])).toBe(outline(bent))
  })

  test('of nothing is nothing', () => {
    expect(outline([])).toBe('')
  })
})

describe('regions', () => {
  const sizes = (picture: string) =>
    regions(read(picture), ({ kind }) => kind)
      .map((region) => `${region[0]?.kind}${region.length}`)
      .sort()

  test('join squares of one kind edge to edge', () => {
    expect(
      sizes(`
      wwf
      wff`),
    ).toEqual(['f3', 'w3'])
  })

  test('do not join over a corner', () => {
    expect(
      sizes(`
      wf
      fw`),
    ).toEqual(['f1', 'f1', 'w1', 'w1'])
  })

  test('go around corners to every square they reach', () => {
    expect(
      sizes(`
      www
      f.w
      www`),
    ).toEqual(['f1', 'w7'])
  })
})

test('bounds reach from the first to the last square', () => {
  expect(
    bounds(
      read(`
    ....
    .ab.
    .c..`),
    ),
  ).toEqual({ x: 1, y: 1, width: 2, height: 2 })
})
