/** Duel: coats of arms drawn on parchment maps, with crosses, dice and a spellbook. */

import { castles } from '../../art/castle.ts'
import { sheet } from '../../art/sheet.ts'
import type { SquareLook } from '../../art/looks.ts'
import type { Choice, DieView, Half, View } from '../../protocol.ts'
import type { GameTheme, Question } from '../theme.ts'
import { duel as artworks, shieldClip } from './heraldry.ts'

sheet.add({ ...artworks, ...castles }, shieldClip)

const lookOf = ({ terrain, symbols = 0 }: Half): SquareLook => ({ terrain, symbols })
const dieHalf = ({ coat, crosses }: DieView): Half => ({ terrain: coat ?? 'question', symbols: crosses })

/** The dice that a choice draws; of two, the lower number comes first, as its cells do. */
function heldBy({ duel }: View, seat: number, { kind, params }: Choice): Half[] {
  const dice = duel?.dice ?? []
  switch (kind) {
    case 'draw':
      return dice.filter((die) => die.seat === seat).map(dieHalf)
    case 'ink':
      return dice.filter(({ die }) => die === params?.die).map(dieHalf)
    default:
      return []
  }
}

/** How many dice a choice takes. */
const diceOf = ({ params }: Choice) => (Array.isArray(params?.dice) ? params.dice.length : 0)
const every = (kind: string) => (choices: readonly Choice[]) => choices.every((choice) => choice.kind === kind)
const some = (kind: string) => (choices: readonly Choice[]) => choices.some((choice) => choice.kind === kind)

const QUESTIONS: Question[] = [
  { key: 'web.prompt.skip', fits: every('skip') },
  {
    key: 'web.prompt.pick_two',
    fits: (choices) => every('pick')(choices) && choices.every((each) => diceOf(each) === 2),
  },
  { key: 'web.prompt.pick_power', fits: (choices) => every('pick')(choices) && new Set(choices.map(diceOf)).size > 1 },
  { key: 'web.duel.name', fits: some('name') },
  { key: 'web.prompt.ink', fits: some('ink') },
  // Only a power could make the dice fit.
  { key: 'web.prompt.stuck', fits: (choices) => some('skip')(choices) && !some('draw')(choices) },
]

const OFFERED = ['pick', 'cast', 'turn', 'roof', 'name', 'honour']

export const duel: GameTheme = {
  name: 'duel',
  style: {
    ground: (terrain) => [
      { name: 'parchment', x: 0, y: 0, scale: 1 },
      { name: `inked-${terrain}`, x: 20, y: 31, scale: 0.62 },
    ],
    symbol: 'cross',
    building: 'castle',
    buildingGround: 'parchment',
    piece: 'crest',
    surface: 'map',
  },
  confetti: 'ink-drop',
  lookOf,
  heldBy,
  cover: {
    squares: [
      { terrain: 'dot' },
      { terrain: 'checked', symbols: 2 },
      { terrain: 'double_line' },
      { terrain: 'filled' },
      { terrain: 'line' },
      { terrain: 'double_dot' },
    ],
    things: [
      { name: 'castle', seat: 1, x: 108, y: 118, scale: 0.84 },
      { name: 'die', x: 3, y: 98, scale: 0.94 },
      { name: 'line', x: 19, y: 109, scale: 0.62 },
      { name: 'die', x: 203, y: 98, scale: 0.94 },
      { name: 'checked', x: 219, y: 109, scale: 0.62 },
    ],
  },
  terrainWords: 'coat',
  regionLine: 'domain',
  panels: async () => ({
    beside: (await import('./DuelPanel.svelte')).default,
    offer: ({ kind }) => OFFERED.includes(kind),
  }),
  questions: QUESTIONS,
  sounds: { roll: 'roll' },
}
