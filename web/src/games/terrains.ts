/** Terrains that are drawn in several variants, by their names on the sheet. */

import { VARIANTS, type ArtStyle } from '../art/looks.ts'
import type { Artworks } from '../art/sheet.ts'

const nameOf = (family: string, terrain: string, variant: number | string) => `${family}-${terrain}-${variant}`

/** The artworks of each terrain, named `family-terrain-variant`. */
export const terrainArt = (family: string, terrains: Record<string, string[]>): Artworks =>
  Object.fromEntries(
    Object.entries(terrains).flatMap(([terrain, variants]) =>
      variants.map((drawing, n) => [nameOf(family, terrain, n), drawing]),
    ),
  )

/** The bare ground of each terrain, for squares on which something lies. */
export const bareArt = (family: string, grounds: Record<string, string>): Artworks =>
  Object.fromEntries(Object.entries(grounds).map(([terrain, drawing]) => [nameOf(family, terrain, 'bare'), drawing]))

/** The ground of a square by those names. */
export const terrainGround =
  (family: string): ArtStyle['ground'] =>
  (terrain, variant) => [
    { name: nameOf(family, terrain, variant === 'bare' ? variant : variant % VARIANTS), x: 0, y: 0, scale: 1 },
  ]
