/** Origins: grassland to volcano, with fires, wooden resources, cavemen, huts and chiefs. */

import { sheet } from '../../art/sheet.ts'
import type { SquareLook, Thing } from '../../art/looks.ts'
import type { Half, SquareView } from '../../protocol.ts'
import { DISCARDING, heldDomino, isClaim } from '../draft.ts'
import { bareArt, terrainArt, terrainGround } from '../terrains.ts'
import type { GameTheme } from '../theme.ts'
import { cavemen } from './cavemen.ts'
import { fire } from './fire.ts'
import { chiefs, huts } from './hut.ts'
import { resources, totems } from './resources.ts'
import { grounds, terrains } from './terrains.ts'

sheet.add({
  ...terrainArt('origins', terrains),
  ...bareArt('origins', grounds),
  ...fire,
  ...resources,
  ...totems,
  ...huts,
  ...chiefs,
  ...cavemen,
})

const resourceThing = (name: string): Thing => ({ name, x: 19, y: 28, scale: 0.62 })
const cavemanThing = (name: string): Thing => ({ name, x: 13, y: 13, scale: 0.74 })
const tokenThing = (fires: number): Thing => ({ name: `fire-token-${fires}`, x: 11, y: 11, scale: 0.78 })

/** A volcano's variant is its number of craters. What lies on a square lies on bare ground; a token covers its fires. */
function lookOf(square: Half | SquareView): SquareLook {
  const { terrain, symbols = 0, craters = 0, resource } = square
  const { token = 0, caveman }: Partial<SquareView> = square
  const things = [
    ...(resource ? [resourceThing(resource)] : []),
    ...(caveman ? [cavemanThing(caveman)] : []),
    ...(token ? [tokenThing(token)] : []),
  ]
  const variant = craters ? craters - 1 : things.length ? 'bare' : undefined
  return { terrain, symbols: symbols - token, variant, things }
}

export const origins: GameTheme = {
  name: 'origins',
  style: {
    // The hut is a square of its own where fire may land on it.
    ground: (terrain, variant) =>
      terrain === 'hut' ? [{ name: 'hut-ground', x: 0, y: 0, scale: 1 }] : terrainGround('origins')(terrain, variant),
    symbol: 'flame',
    building: 'hut',
    buildingGround: 'hut-ground',
    piece: 'chief',
    surface: 'tray',
  },
  lookOf,
  heldBy: (view, _, choice) => heldDomino(view, choice),
  cover: {
    squares: [
      { terrain: 'volcano', variant: 1 },
      { terrain: 'jungle' },
      { terrain: 'desert' },
      { terrain: 'lake', variant: 2 },
      { terrain: 'jungle', variant: 1 },
      { terrain: 'grassland', variant: 'bare', things: [resourceThing('mammoth')] },
    ],
    things: [
      { name: 'hut', seat: 1, x: 80, y: 62, scale: 1.35 },
      { name: 'chief', seat: 3, x: 2, y: 94, scale: 1 },
      { name: 'fire-token-2', x: 206, y: 16, scale: 0.8 },
    ],
  },
  terrainWords: 'terrain',
  regionLine: 'region',
  panels: async () => ({
    beside: (await import('./OriginsPanel.svelte')).default,
    offer: (choice, view) => isClaim(choice, view) || ['give', 'recruit'].includes(choice.kind),
  }),
  questions: [DISCARDING],
  together: { recruit: ['spend', 'settle'] },
  sounds: {},
  modes: 'mode',
}
