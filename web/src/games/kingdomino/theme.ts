/** Kingdomino: wheat, forest, lake, grass, swamp and mine, with crowns, castles and kings. */

import { castles, kings } from '../../art/castle.ts'
import { sheet } from '../../art/sheet.ts'
import type { SquareLook } from '../../art/looks.ts'
import type { Half } from '../../protocol.ts'
import { DISCARDING, heldDomino, isClaim } from '../draft.ts'
import { terrainArt, terrainGround } from '../terrains.ts'
import type { GameTheme } from '../theme.ts'
import { terrains } from './terrains.ts'

sheet.add({ ...terrainArt('kingdomino', terrains), ...castles, ...kings })

const lookOf = ({ terrain, symbols = 0 }: Half): SquareLook => ({ terrain, symbols })

export const kingdomino: GameTheme = {
  name: 'kingdomino',
  style: {
    ground: terrainGround('kingdomino'),
    symbol: 'crown',
    building: 'castle',
    buildingGround: 'castle-ground',
    piece: 'king',
    surface: 'tray',
  },
  lookOf,
  heldBy: (view, _, choice) => heldDomino(view, choice),
  cover: {
    squares: [
      { terrain: 'wheat' },
      { terrain: 'forest', variant: 2 },
      { terrain: 'lake' },
      { terrain: 'grass' },
      { terrain: 'forest', variant: 1 },
      { terrain: 'mine', symbols: 2 },
    ],
    things: [
      { name: 'castle', seat: 0, x: 75, y: 55, scale: 1.45 },
      { name: 'king', seat: 1, x: 6, y: 86, scale: 1.05 },
      { name: 'king', seat: 2, x: 206, y: 92, scale: 1 },
    ],
  },
  terrainWords: 'terrain',
  regionLine: 'region',
  panels: async () => ({ beside: (await import('../../table/Lines.svelte')).default, offer: isClaim }),
  questions: [DISCARDING],
  sounds: {},
}
