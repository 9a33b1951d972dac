/** What a pad is filled for: its game, its rules, its brushes. All of it comes from the server; no rule is here. */

import type { Options } from '../app/options.ts'
import type { GameEntry, Half, PadGame, PadRules } from '../protocol.ts'
import type { Stock } from './pad.ts'

/** A game as the list of games has it, as scorepads have it, and the rules of one pad. */
export interface Setting {
  entry: GameEntry
  game: PadGame
  rules: PadRules
}

export const has = ({ rules }: Setting, thing: string): boolean => rules.things?.includes(thing) ?? false

const isPrinted = (one: Half, other: Half) =>
  one.terrain === other.terrain &&
  (one.symbols ?? 0) === (other.symbols ?? 0) &&
  (one.craters ?? 0) === (other.craters ?? 0)

/** The resource that lies on a printed square at first; none where these rules do not use resources. */
export const stockOf = (setting: Setting): Stock => {
  const stock = has(setting, 'resource') ? setting.game.stock : []
  return (half) => stock.find((each) => isPrinted(each, half))?.resource
}

/** The rules with these seats and options, if there are such. */
export const rulesFor = (game: PadGame, seats: number, options: Options): PadRules | undefined =>
  game.rules.find(
    (rules) => rules.seats === seats && (game.options ?? []).every((key) => rules.options[key] === options[key]),
  )

/** The printed squares of a terrain, fewest symbols or craters first. */
export const kindsOf = ({ game }: Setting, terrain: string): Half[] =>
  game.stock
    .filter((half) => half.terrain === terrain)
    .sort((one, other) => (one.symbols ?? 0) + (one.craters ?? 0) - (other.symbols ?? 0) - (other.craters ?? 0))

/** The most symbols that a square may be given where the box is not to be asked. */
const MOST_ANYWAY = 5

/** The kind that follows when a square of this terrain is painted once more; `anyway` goes beyond the box. */
export function nextKind(setting: Setting, half: Half, anyway: boolean): Half {
  const kinds = kindsOf(setting, half.terrain)
  const at = kinds.findIndex((kind) => isPrinted(kind, half))
  const next = kinds[at + 1]
  if (next && at >= 0) return next
  const symbols = (half.symbols ?? 0) + 1
  if (anyway && !half.craters && symbols <= MOST_ANYWAY) return { terrain: half.terrain, symbols }
  return kinds[0] ?? { terrain: half.terrain }
}

/** The terrains that can be painted: those of the printed squares, in the game's order. */
export const brushesOf = ({ game }: Setting): string[] =>
  game.terrains.filter((terrain) => game.stock.some((half) => half.terrain === terrain))
