/** What the drawing components are given: squares, dominoes and boards as plain data. */

import type { CavemanKind, CoatName, KingdominoTerrain, OriginsTerrain, Resource, SeatIndex } from './drawings.ts'
import type { Place } from './outline.ts'

export type TerrainName = KingdominoTerrain | OriginsTerrain | CoatName
export type Side = 'right' | 'down' | 'left' | 'up'
export type Fires = 1 | 2 | 3

/** The face of one square. `symbols` are crowns, printed fires or crosses, after the game. */
export interface Face {
  terrain: TerrainName
  symbols?: number
  craters?: number
  resource?: Resource | null
  fire?: Fires | null
  caveman?: CavemanKind | null
  variant?: number
}

/** A face on a board; `join` is the side on which the other half of its domino lies. */
export interface BoardCell extends Face, Place {
  join?: Side
}

export interface Frame extends Place {
  width: number
  height: number
}

export interface Spot extends Place {
  points?: number
}

export interface Ghost {
  cells: BoardCell[]
  legal: boolean
  points?: number
}

export interface Standing {
  piece: 'king' | 'chief'
  seat: SeatIndex
}

export const STEP: Record<Side, Place> = {
  right: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  up: { x: 0, y: -1 },
}
export const OPPOSITE: Record<Side, Side> = { right: 'left', left: 'right', up: 'down', down: 'up' }
