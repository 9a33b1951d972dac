/** Checks that the deals of a match follow from the dealer's seed: that nobody chose them. */

import type { Replay } from '../protocol.ts'
import { fromBase64 } from './base64.ts'
import type { CoreGame, CoreModule } from './module.ts'

/** What was found: whether the seed is the one that was promised before the first deal, and which versions of the match
 * chance brought about otherwise than the seed does. */
export interface DealsFound {
  isPromised: boolean
  deals: number
  others: number[]
}

/** The first version of the dealer draws everything from one row of numbers, later ones each kind from its own. */
const ONE_ROW = 1

/** Nothing where there is no seed to check by: the match had no dealer, or it is not over. */
export function checkDeals(core: CoreModule, replay: Replay): DealsFound | undefined {
  const { seed, commitment, dealer } = replay
  if (seed == null || dealer == null) return undefined
  const game = core.open(replay.rules)
  const row = dealer === ONE_ROW ? oneRow(game, seed) : rowsByKind(game, seed)
  const states = replay.views.map((view) => fromBase64(view.packed))
  const dealt = replay.steps.flatMap((step) => (step.actor == null ? [step.version] : []))
  const others = dealt.filter((version) => {
    const [before, after] = states.slice(version - 1, version + 1)
    return !before || !after || !equal(game.applyChance(before, row(before)), after)
  })
  return { isPromised: commitment == null || core.commitment(seed) === commitment, deals: dealt.length, others }
}

/** Gives what chance draws next in a state. */
type Row = (packed: Uint8Array) => number[]

function oneRow(game: CoreGame, seed: string): Row {
  let used = 0
  return (packed) => {
    const drawn = game.draw(packed, seed, used)
    used = drawn.used
    return drawn.values
  }
}

function rowsByKind(game: CoreGame, seed: string): Row {
  const drawn = new Map<string, number>()
  return (packed) => {
    const kind = game.chance(packed)
    const number = drawn.get(kind) ?? 0
    drawn.set(kind, number + 1)
    return game.draw(packed, `${seed}:${kind}:${number}`, 0).values
  }
}

const equal = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
