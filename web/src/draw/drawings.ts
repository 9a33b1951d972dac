/** Every drawing by its name, as one sheet of SVG groups that the components refer to. */

import { paint } from '../theme/theme.json'
import { stroke } from './pen.ts'
import type { Side } from './board.ts'
import { terrains as kingdomino } from './terrain/kingdomino.ts'
import { grounds, terrains as origins } from './terrain/origins.ts'
import { cavemen } from './things/cavemen.ts'
import { coats, duel, shieldClip } from './things/duel.ts'
import { resources, totems, type ResourceKind } from './things/resources.ts'
import { seats } from './things/seats.ts'
import { symbols } from './things/symbols.ts'

export type Game = 'kingdomino' | 'origins' | 'duel'
export type KingdominoTerrain = keyof typeof kingdomino
export type OriginsTerrain = keyof typeof origins
export type CoatName = keyof typeof coats
export type Resource = ResourceKind
export type CavemanKind = Exclude<keyof typeof cavemen, 'caveman-back'>
export type SeatIndex = 0 | 1 | 2 | 3
/** A name that does not change with the seat; seat drawings are asked for without their number. */
export type SeatDrawing = 'crest' | 'castle' | 'hut' | 'king' | 'chief'
export type DrawingName =
  | keyof typeof cavemen
  | keyof typeof duel
  | keyof typeof resources
  | keyof typeof totems
  | keyof typeof symbols
  | SeatDrawing
  | 'castle-ground'
  | 'hut-ground'

export const VARIANTS = 3
const group = (id: string, drawing: string) => `<g id="${id}">${drawing}</g>`

const terrainGroups = (game: Game, terrains: Record<string, string[]>) =>
  Object.entries(terrains).flatMap(([terrain, variants]) =>
    variants.map((drawing, n) => group(`${game}-${terrain}-${n}`, drawing)),
  )

// A square is round at the outer corners of its domino and open towards its other half. Between dominoes
// a hair's breadth of table stays visible, so that each reads as one piece.
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
  `<linearGradient id="bevel" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".6"/><stop offset=".46" stop-color="#fff" stop-opacity=".15"/>` +
  `<stop offset=".54" stop-opacity=".12"/><stop offset="1" stop-opacity=".5"/></linearGradient>`

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

export const sheet = (): string =>
  [
    shieldClip,
    bevel,
    ...halves,
    ...terrainGroups('kingdomino', kingdomino),
    ...terrainGroups('origins', origins),
    ...Object.entries(grounds).map(([terrain, drawing]) => group(`origins-${terrain}-bare`, drawing)),
    ...Object.entries({ ...symbols, ...resources, ...totems, ...seats, ...cavemen, ...duel }).map(([id, drawing]) =>
      group(id, drawing),
    ),
  ].join('')
