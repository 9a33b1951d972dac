/** Every artwork by its name, on one sheet of SVG groups that the components refer to. It draws only edges itself. */

import { paint } from '../colours/colours.ts'
import { faces, faceWindow } from './faces.ts'
import { stroke } from './pen.ts'
import { crestOf, crests } from './seats.ts'
import type { Side } from './looks.ts'
import { crown, inkDrop, pip } from './symbols.ts'

/** Artworks, as SVG text, by their names. */
export type Artworks = Record<string, string>

const group = (id: string, art: string) => `<g id="${id}">${art}</g>`

// A square is round at the outer corners of its domino and open towards its other half. Between dominoes
// a thin gap stays visible, so that each domino is seen as one.
const GAP = 1.5
const R = 12
const HALVES: Record<Side | 'alone', Record<Side, boolean>> = {
  alone: { up: true, right: true, down: true, left: true },
  right: { up: true, right: false, down: true, left: true },
  left: { up: true, right: true, down: true, left: false },
  down: { up: true, right: true, down: false, left: true },
  up: { up: false, right: true, down: true, left: true },
}
const SEAMS = { alone: '', right: 'M100 0V100', left: 'M0 0V100', down: 'M0 100H100', up: 'M0 0H100' }

/** The outline of a half and, with the pen lifted along the side of the other half, its outer edges. */
function edges(outer: Record<Side, boolean>) {
  const [x, y] = [outer.left ? GAP : 0, outer.up ? GAP : 0]
  const [right, down] = [outer.right ? 100 - GAP : 100, outer.down ? 100 - GAP : 100]
  const turn = (one: Side, other: Side) => (outer[one] && outer[other] ? R : 0)
  const [a, b, c, e] = [turn('left', 'up'), turn('up', 'right'), turn('right', 'down'), turn('down', 'left')]
  const trace = (pen: (side: Side) => string) =>
    `M${x} ${down - e}${pen('left')}${x} ${y + a}Q${x} ${y} ${x + a} ${y}${pen('up')}${right - b} ${y}Q${right} ${y} ${right} ${y + b}` +
    `${pen('right')}${right} ${down - c}Q${right} ${down} ${right - c} ${down}${pen('down')}${x + e} ${down}Q${x} ${down} ${x} ${down - e}`
  return { whole: trace(() => 'L'), open: trace((side) => (outer[side] ? 'L' : 'M')) }
}

/** Light falls on the upper left edges of a domino, shade on the lower right ones. */
const bevel =
  `<linearGradient id="bevel" x2="1" y2="1"><stop stop-color="${paint.white}" stop-opacity=".6"/><stop offset=".46" stop-color="${paint.white}" stop-opacity=".15"/>` +
  `<stop offset=".54" stop-opacity=".12"/><stop offset="1" stop-opacity=".5"/></linearGradient>`

const stop = (offset: number, colour: string, opacity = 1) =>
  `<stop offset="${offset}" stop-color="var(--${colour})" stop-opacity="${opacity}"/>`
const slant = (id: string, ...stops: string[]) =>
  `<linearGradient id="${id}" x2="1" y2="1">${stops.join('')}</linearGradient>`

/** What trays and maps are made of, lit from the upper left. Their colours follow the theme of the page. */
const surfaces =
  slant('rim', stop(0, 'rail-light'), stop(0.45, 'rail'), stop(1, 'rail-deep')) +
  slant('rim-light', stop(0, 'lamp', 0.6), stop(0.4, 'lamp', 0.08), stop(0.6, 'black', 0.1), stop(1, 'black', 0.5)) +
  slant('hollow', stop(0, 'felt-deep'), stop(0.5, 'felt-deep', 0.35), stop(1, 'felt-line', 0.5)) +
  `<radialGradient id="parchment-sheet" cx=".42" cy=".38" r=".85">${stop(0, 'parchment')}${stop(0.62, 'parchment')}${stop(1, 'parchment-deep')}</radialGradient>`

const halves = Object.entries(HALVES).flatMap(([side, outer]) => {
  const { whole, open } = edges(outer)
  const seam = SEAMS[side as keyof typeof SEAMS]
  return [
    `<clipPath id="half-${side}"><path d="${whole}"/></clipPath>`,
    group(`edge-${side}`, stroke(open, 'url(#bevel)', 7) + stroke(seam, paint.black, 2, 'stroke-opacity=".35"')),
    // On Duel's map a domino is drawn with the pen: a line around it, dashes at its seam.
    group(
      `drawn-${side}`,
      stroke(open, paint['parchment-ink'], 6) +
        stroke(seam, paint['parchment-ink'], 3, 'stroke-dasharray="3 9" stroke-opacity=".6"'),
    ),
  ]
})

/** The sheet. Each game puts its artworks on it; a name is given once. */
class Sheet {
  #artworks = new Map(Object.entries({ ...crests, ...faces, crown, pip, 'ink-drop': inkDrop }))
  #definitions = [bevel, surfaces, faceWindow, ...halves]

  /** Put artworks on the sheet, with whatever else they refer to. Throws if a name is already taken by another one. */
  add(artworks: Artworks, ...definitions: string[]): void {
    for (const [name, art] of Object.entries(artworks)) {
      if ((this.#artworks.get(name) ?? art) !== art) throw new Error(`Two artworks are called “${name}”.`)
      this.#artworks.set(name, art)
    }
    for (const each of definitions) if (!this.#definitions.includes(each)) this.#definitions.push(each)
  }

  /** Whether there is such an artwork. */
  has(name: string): boolean {
    return this.#artworks.has(name)
  }

  get names(): string[] {
    return [...this.#artworks.keys()]
  }

  get text(): string {
    return [...this.#definitions, ...[...this.#artworks].map(([name, art]) => group(name, art))].join('')
  }
}

export const sheet = new Sheet()

/** An artwork's name on the sheet; seats have their own. */
export const artworkId = (name: string, seat?: number): string =>
  seat === undefined ? name : `${name}-${crestOf(seat)}`
