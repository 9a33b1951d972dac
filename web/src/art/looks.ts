/** What the drawing components are given: squares, dominoes and boards as plain data. No game is named here. */

import type { Point } from './outline.ts'

export type Side = 'right' | 'down' | 'left' | 'up'

/** An artwork at a place: its name on the sheet, and its seat if each seat has its own. */
export interface Thing {
  name: string
  seat?: number
  x: number
  y: number
  scale: number
}

/** How one square looks. `symbols` are those printed on it; `things` lie on it. */
export interface SquareLook {
  terrain: string
  symbols?: number
  /** Which of the terrain's artworks; where none is named, a board gives neighbours different ones. */
  variant?: number | 'bare'
  things?: Thing[]
}

/** A square on a board; `join` is the side on which the other half of its domino lies. */
export interface BoardSquare extends SquareLook, Point {
  join?: Side
}

/** A rectangle of squares. */
export interface Area extends Point {
  width: number
  height: number
}

export interface Spot extends Point {
  points?: number
}

export interface Ghost {
  squares: BoardSquare[]
  legal: boolean
  points?: number
}

/** How a game is drawn, as far as the drawing components ask. */
export interface ArtStyle {
  /** The artworks that make the ground of a square; where the sheet lacks one, the square is drawn plainly. */
  ground: (terrain: string, variant: number | 'bare') => Thing[]
  /** The plain colour of a terrain that is drawn plainly. */
  tint?: (terrain: string) => number | undefined
  /** The artwork of one symbol. */
  symbol: string
  /** What stands on the starting tile, one artwork for each seat, and the ground under it. */
  building: string
  buildingGround: string
  /** What seats put on dominoes, one artwork for each. */
  piece: string
  /** Squares lie on a tray that shows as much as is needed, or are drawn with a pen on a map that is always shown whole. */
  surface: 'tray' | 'map'
}

export const STEP: Record<Side, Point> = {
  right: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  up: { x: 0, y: -1 },
}
/** The number of artworks that a terrain has. */
export const VARIANTS = 3

/**
 * A half of a domino: of its terrain's artworks it shows the same one wherever the domino lies.
 * What the look itself decides stays, and so does what belongs to no numbered domino.
 */
export const halfLook = (look: SquareLook, domino: number | null | undefined, right: boolean): SquareLook =>
  domino == null || look.variant !== undefined ? look : { ...look, variant: (domino + Number(right)) % VARIANTS }
