/** The few strokes from which every drawing is made, as SVG text. It knows no particular drawing. */

import { paint } from '../colours/colours.ts'

/** Where something is drawn. */
export type XY = readonly [x: number, y: number]

const round = (n: number) => Math.round(n * 10) / 10

/** Numbers and text joined into path data, with short numbers: d`M${x} ${y}h10`. */
export const d = (parts: TemplateStringsArray, ...numbers: number[]) =>
  parts.reduce((text, part, index) => text + round(numbers[index - 1] ?? 0) + part)

export const fill = (data: string, colour: string, more = '') => `<path d="${data}" fill="${colour}" ${more}/>`

export const stroke = (data: string, colour: string, width: number, more = '') =>
  `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const disc = (x: number, y: number, r: number, colour: string, more = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${colour}" ${more}/>`

export const oval = (x: number, y: number, rx: number, ry: number, colour: string, more = '') =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${colour}" ${more}/>`

/** The dark line around a thing, so wide. */
export const edge = (width: number) =>
  `stroke="${paint.outline}" stroke-width="${width}" stroke-linejoin="round" paint-order="stroke"`

export const ground = (colour: string) => `<path d="M0 0h100v100H0z" fill="${colour}"/>`

export const at = (x: number, y: number, scale: number, drawing: string) =>
  `<g transform="translate(${round(x)} ${round(y)})scale(${scale})">${drawing}</g>`

export const use = (id: string, x = 0, y = 0, scale = 1) =>
  `<use href="#${id}" transform="translate(${round(x)} ${round(y)})scale(${scale})"/>`

/** Path data (of M, L, Q, C and z only) scaled, turned by degrees and moved, so that many shapes can be one path. */
export function transformed(data: string, x: number, y: number, scale: number, turn = 0): string {
  const cos = scale * Math.cos((turn * Math.PI) / 180)
  const sin = scale * Math.sin((turn * Math.PI) / 180)
  return data.replace(
    /(-?[\d.]+) (-?[\d.]+)/g,
    (_, a: string, b: string) => d`${Number(a) * cos - Number(b) * sin + x} ${Number(a) * sin + Number(b) * cos + y}`,
  )
}

/** A repeatable source of numbers from 0 to 1, so that a drawing looks the same every time. */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

/** The points of a scatter in rows, from the back to the front. */
export function rowsOf(points: XY[], columns: number): XY[][] {
  return Array.from({ length: points.length / columns }, (_, row) => points.slice(row * columns, (row + 1) * columns))
}

/** A grid of points, each pushed a little from its place, from the back to the front. */
export function scatter(seed: number, columns: number, rows: number, push: number): XY[] {
  const next = chance(seed)
  const points: XY[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const shift = row % 2 ? 0.75 : 0.25
      points.push([
        ((column + shift) / columns) * 100 + (next() - 0.5) * push,
        ((row + 0.5) / rows) * 100 + (next() - 0.5) * push,
      ])
    }
  return points.sort((one, other) => one[1] - other[1])
}

/** Every n-th piece of path data from the given one, as one. */
export const every = (data: string[], n: number, from = 0) => data.filter((_, index) => index % n === from).join('')

/** Path data of a closed cloud-like outline through equal bumps around an ellipse. */
export function cloud(x: number, y: number, rx: number, ry: number, bumps: number): string {
  const corner = (index: number): XY => {
    const angle = (index / bumps) * 2 * Math.PI - Math.PI / 2
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)]
  }
  const size = ((rx + ry) * Math.PI) / bumps / 1.7
  let data = d`M${corner(0)[0]} ${corner(0)[1]}`
  for (let index = 1; index <= bumps; index++) data += d`A${size} ${size} 0 0 1 ${corner(index)[0]} ${corner(index)[1]}`
  return data + 'z'
}
