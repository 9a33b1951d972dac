/** Goes the way of a match that Python and the native core went, and says where this core differs. Only tests load it. */

import { CoreModule, type CoreGame } from './module.ts'

export { checkDeals } from './deals.ts'
export { CoreModule }

/** The same as `kingdomino.native.equivalence.Walk`. */
export interface Walked {
  rules: string
  moves: (number | number[])[]
  sums: number[]
}

/** The checksum of zip files: CRC-32. */
class Checksum {
  static readonly #table = Int32Array.from({ length: 256 }, (_, byte) => {
    let sum = byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
    return sum
  })
  #sum = -1

  get value(): number {
    return ~this.#sum >>> 0
  }
  add(bytes: Uint8Array): void {
    for (const byte of bytes) this.#sum = (Checksum.#table[(this.#sum ^ byte) & 255] ?? 0) ^ (this.#sum >>> 8)
  }
  addNumbers(numbers: readonly number[]): void {
    this.add(new Uint8Array(Int32Array.from(numbers).buffer))
  }
}

/** What differs, in words; nothing where the core agrees in every position. */
export function follow(core: CoreModule, { rules, moves, sums }: Walked): string | undefined {
  const game = core.open(rules)
  const all = Array.from({ length: game.seats }, (_, seat) => seat)
  const checksum = new Checksum()
  let packed = game.start()
  let looking = all
  for (const [version, move] of moves.entries()) {
    if (!agrees(game, packed, looking, checksum, sums[version])) return differs(rules, moves, version)
    looking = Array.isArray(move) ? all : [game.actor(packed)]
    if (!Array.isArray(move)) checksum.addNumbers(game.legal(packed))
    packed = Array.isArray(move) ? game.applyChance(packed, move) : game.apply(packed, move)
  }
  const [last, end, result] = sums.slice(moves.length)
  if (!agrees(game, packed, looking, checksum, last) || !agrees(game, packed, all, checksum, end))
    return differs(rules, moves, moves.length)
  checksum.addNumbers(game.result(packed))
  return checksum.value === result ? undefined : `${differs(rules, moves, moves.length)} (its result)`
}

function agrees(game: CoreGame, packed: Uint8Array, seats: number[], checksum: Checksum, sum?: number): boolean {
  checksum.add(packed)
  checksum.addNumbers([game.actor(packed)])
  for (const seat of seats) checksum.addNumbers([...game.scoreLines(packed, seat), ...game.rankKey(packed, seat)])
  return checksum.value === sum
}

const differs = (rules: string, moves: Walked['moves'], version: number): string =>
  `${rules}: the page's core differs in position ${version}, after ${JSON.stringify(moves.slice(0, version))}`
