/** Every drawing by its name, as one sheet of SVG groups that the components refer to. */

import { stroke } from './pen.ts'
import { terrains as kingdomino } from './terrain/kingdomino.ts'
import { terrains as origins } from './terrain/origins.ts'
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
  | keyof typeof cavemen | keyof typeof duel | keyof typeof resources | keyof typeof totems | keyof typeof symbols
  | SeatDrawing | 'castle-ground' | 'hut-ground'

export const VARIANTS = 3
const group = (id: string, drawing: string) => `<g id="${id}">${drawing}</g>`

const terrainGroups = (game: Game, terrains: Record<string, string[]>) =>
  Object.entries(terrains).flatMap(([terrain, variants]) => variants.map((drawing, n) => group(`${game}-${terrain}-${n}`, drawing)))

// A square is round at the outer corners of its domino and open towards its other half.
const R = 12
const HALVES = {
  alone: { corners: [R, R, R, R], light: `M0 100V${R}Q0 0 ${R} 0H100`, shade: `M0 100H${100 - R}Q100 100 100 ${100 - R}V0`, seam: '' },
  right: { corners: [R, 0, 0, R], light: `M0 100V${R}Q0 0 ${R} 0H100`, shade: 'M0 100H100', seam: 'M100 0V100' },
  left: { corners: [0, R, R, 0], light: 'M0 0H100', shade: `M0 100H${100 - R}Q100 100 100 ${100 - R}V0`, seam: 'M0 0V100' },
  down: { corners: [R, R, 0, 0], light: `M0 100V${R}Q0 0 ${R} 0H100`, shade: 'M100 0V100', seam: 'M0 100H100' },
  up: { corners: [0, 0, R, R], light: 'M0 0V100', shade: `M0 100H${100 - R}Q100 100 100 ${100 - R}V0`, seam: 'M0 0H100' },
}
const rounded = ([a = 0, b = 0, c = 0, e = 0]: number[]) =>
  `M${a} 0H${100 - b}Q100 0 100 ${b}V${100 - c}Q100 100 ${100 - c} 100H${e}Q0 100 0 ${100 - e}V${a}Q0 0 ${a} 0z`

const halves = Object.entries(HALVES).flatMap(([side, { corners, light, shade, seam }]) => [
  `<clipPath id="half-${side}"><path d="${rounded(corners)}"/></clipPath>`,
  group(`edge-${side}`, stroke(shade, '#000', 9, 'opacity=".3"') + stroke(light, '#fff', 6, 'opacity=".45"') + stroke(seam, '#000', 3, 'opacity=".35"')),
])

export const sheet = (): string =>
  [
    shieldClip, ...halves,
    ...terrainGroups('kingdomino', kingdomino), ...terrainGroups('origins', origins),
    ...Object.entries({ ...symbols, ...resources, ...totems, ...seats, ...cavemen, ...duel }).map(([id, drawing]) => group(id, drawing)),
  ].join('')
