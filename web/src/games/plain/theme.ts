/** A game without artworks of its own: coloured squares with initials, pips, tokens, and a button for each choice. */

import { disc, edge, fill, oval, use } from '../../art/pen.ts'
import { forEachSeat } from '../../art/seats.ts'
import { sheet } from '../../art/sheet.ts'
import type { SquareLook } from '../../art/looks.ts'
import { paint } from '../../colours/colours.ts'
import type { Half } from '../../protocol.ts'
import { DISCARDING, heldDomino, isClaim } from '../draft.ts'
import type { GameTheme } from '../theme.ts'

const token = (seat: number) =>
  oval(50, 90, 32, 6, paint.outline, 'fill-opacity=".4"') +
  disc(50, 50, 40, 'var(--seat-deep)', edge(5)) +
  disc(50, 47, 36, 'var(--seat-light)') +
  use(`crest-${seat}`, 24, 21, 0.52)

sheet.add({
  ...forEachSeat('token', token),
  'token-ground': fill('M0 0h100v100H0z', paint.court) + disc(50, 50, 44, paint['court-light']),
})

const lookOf = ({ terrain, symbols = 0 }: Half): SquareLook => ({ terrain, symbols })

/** A ghost of which only the seat and the cells are known. */
const markerOf = (seat: number): SquareLook => ({
  terrain: '',
  things: [{ name: 'token', seat, x: 17, y: 14, scale: 0.66 }],
})

/** The theme of a game with these terrains: each has its own colour, as far as there are enough. */
export function plainTheme(terrains: readonly string[]): GameTheme {
  const tints = new Map(terrains.map((terrain, index) => [terrain, index]))
  const shown = terrains.length ? terrains : ['']
  return {
    name: 'plain',
    style: {
      ground: () => [],
      tint: (terrain) => tints.get(terrain),
      symbol: 'pip',
      building: 'token',
      buildingGround: 'token-ground',
      piece: 'token',
      surface: 'tray',
    },
    lookOf,
    heldBy: (view, _, choice) => heldDomino(view, choice),
    markerOf,
    cover: {
      squares: Array.from({ length: 6 }, (_, index) => ({
        terrain: shown[index % shown.length] ?? '',
        symbols: index % 3,
      })),
      things: [{ name: 'token', seat: 0, x: 95, y: 45, scale: 1.1 }],
    },
    terrainWords: 'terrain',
    regionLine: 'region',
    panels: async () => ({ beside: (await import('./PlainPanel.svelte')).default, offer: isClaim }),
    questions: [DISCARDING],
    sounds: {},
  }
}
