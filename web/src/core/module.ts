/** The compiled core as a WebAssembly module: its calls, over its memory. It runs where it is made; the worker makes one. */

import { surroundings } from './wasi.ts'

/** The core says in words why it does not answer; nothing has changed. */
export class CoreRefusal extends Error {}

/** The core broke down or cannot run here; somebody else has to do its work. */
export class CoreFailure extends Error {}

type Call = (...given: (number | bigint)[]) => number

/** What native/page.cpp exports. A length is that of the answer; below zero, that of a sentence. */
interface Exports {
  memory: WebAssembly.Memory
  _initialize: () => void
  input: (length: number) => number
  output: () => number
  open: Call
  network: Call
  seats: Call
  actions: Call
  start: Call
  actor: Call
  legal: Call
  apply: Call
  apply_chance: Call
  sample: Call
  chance: Call
  draw: Call
  commitment: Call
  score_lines: Call
  rank_key: Call
  result: Call
  count: Call
  count_pad: Call
  think: Call
  play_matches: Call
}

/** A turn to think about: where, which turn was taken there if one was, how many playouts, their seed. */
export interface CoreQuestion {
  packed: Uint8Array
  taken: readonly number[]
  playouts: number
  /** How many turns are looked at. */
  width: number
  seed: bigint
}

/** A square as somebody sees it, by numbers; in Duel `terrain` is the coat and `symbols` are the crosses. */
export interface SeenSquare {
  cell: number
  terrain: number
  symbols: number
  resource?: number
  caveman?: number
}

/** A territory to be counted, possible or not, and what else counts. */
export interface SeenTerritory {
  squares: readonly SeenSquare[]
  /** Whether a domino was discarded. */
  discarded?: boolean
  /** The totems held, by number. */
  totems?: readonly number[]
  /** The coat that is honoured. */
  honoured?: number
}

/** The count of a territory: its lines as the server's score sheets have them, and what breaks ties. */
export interface SeenScore {
  lines: { code: string; points: number; cells: number[]; params: Record<string, string | number> }[]
  total: number
  tie_breaks: number[]
}

const NUMBER_BYTES = 4

const exportsOf = (instance: WebAssembly.Instance) => instance.exports as unknown as Exports

export class CoreModule {
  readonly #exports: Exports

  private constructor(exports: Exports) {
    this.#exports = exports
    exports._initialize()
  }

  static async make(module: WebAssembly.Module): Promise<CoreModule> {
    const instance: WebAssembly.Instance = await WebAssembly.instantiate(
      module,
      surroundings(() => exportsOf(instance).memory),
    )
    return new CoreModule(exportsOf(instance))
  }

  /** The game with these rules. */
  open(rules: string): CoreGame {
    const text = new TextEncoder().encode(rules)
    return new CoreGame(this, this.number('open', [text.length], text))
  }

  /** Reads a network; the answer is its number. */
  network(bytes: Uint8Array): number {
    return this.number('network', [bytes.length], bytes)
  }

  /** What a dealer with this seed publishes before the first deal. */
  commitment(seed: string): string {
    const text = new TextEncoder().encode(seed)
    return new TextDecoder().decode(this.bytes('commitment', [text.length], text))
  }

  /** The answer to a call; `input` is what lies in the core's memory meanwhile. */
  bytes(call: keyof Exports, given: (number | bigint)[], ...input: Uint8Array[]): Uint8Array {
    const exports = this.#exports
    if (input.length) this.#lay(input)
    const length = (exports[call] as Call)(...given)
    const answer = new Uint8Array(exports.memory.buffer, exports.output(), Math.abs(length)).slice()
    if (length < 0) throw new CoreRefusal(new TextDecoder().decode(answer))
    return answer
  }

  numbers(call: keyof Exports, given: (number | bigint)[], ...input: Uint8Array[]): number[] {
    return [...new Int32Array(this.bytes(call, given, ...input).buffer)]
  }

  number(call: keyof Exports, given: (number | bigint)[], ...input: Uint8Array[]): number {
    return this.numbers(call, given, ...input)[0] ?? 0
  }

  #lay(input: Uint8Array[]): void {
    let at = this.#exports.input(input.reduce((sum, part) => sum + part.length, 0))
    for (const part of input) {
      new Uint8Array(this.#exports.memory.buffer, at, part.length).set(part)
      at += part.length
    }
  }
}

/** One game in the core. States are packed bytes; actions are ids. */
export class CoreGame {
  readonly #module: CoreModule
  readonly #game: number

  constructor(module: CoreModule, game: number) {
    this.#module = module
    this.#game = game
  }

  get seats(): number {
    return this.#module.number('seats', [this.#game])
  }
  get actions(): number {
    return this.#module.number('actions', [this.#game])
  }
  start(): Uint8Array {
    return this.#module.bytes('start', [this.#game])
  }
  /** The seat that acts; below zero: chance, or nobody because the match is over. */
  actor(packed: Uint8Array): number {
    return this.#module.number('actor', [this.#game, packed.length], packed)
  }
  legal(packed: Uint8Array): number[] {
    return this.#module.numbers('legal', [this.#game, packed.length], packed)
  }
  apply(packed: Uint8Array, id: number): Uint8Array {
    return this.#module.bytes('apply', [this.#game, packed.length, id], packed)
  }
  applyChance(packed: Uint8Array, values: readonly number[]): Uint8Array {
    return this.#module.bytes('apply_chance', [this.#game, packed.length, values.length], packed, bytesOf(values))
  }
  sample(packed: Uint8Array, seed: bigint): Uint8Array {
    return this.#module.bytes('sample', [this.#game, packed.length, seed], packed)
  }
  /** What kind of chance acts. */
  chance(packed: Uint8Array): string {
    return new TextDecoder().decode(this.#module.bytes('chance', [this.#game, packed.length], packed))
  }
  /** What the dealer draws by a seed of which so many numbers have been used, and how many have been used after it. */
  draw(packed: Uint8Array, seed: string, used: number): { values: number[]; used: number } {
    const text = new TextEncoder().encode(seed)
    const given = [this.#game, packed.length, text.length, used]
    const [after = used, ...values] = this.#module.numbers('draw', given, packed, text)
    return { values, used: after }
  }
  scoreLines(packed: Uint8Array, seat: number): number[] {
    return this.#module.numbers('score_lines', [this.#game, packed.length, seat], packed)
  }
  rankKey(packed: Uint8Array, seat: number): number[] {
    return this.#module.numbers('rank_key', [this.#game, packed.length, seat], packed)
  }
  /** The totals of all seats, then their shares of the victory in millionths. */
  result(packed: Uint8Array): number[] {
    return this.#module.numbers('result', [this.#game, packed.length], packed)
  }
  /** What any territory scores, region by region. */
  count({ squares, discarded = false, totems = [], honoured = -1 }: SeenTerritory): SeenScore {
    const held = totems.reduce((bits, totem) => bits | (1 << totem), 0)
    const numbers = [discarded ? 0 : 1, held, honoured, ...squares.flatMap(numbersOf)]
    const answer = this.#module.bytes('count', [this.#game, numbers.length], bytesOf(numbers))
    return JSON.parse(new TextDecoder().decode(answer)) as SeenScore
  }
  /** A whole scorepad, by the numbers that native/pad.hpp reads; as JSON. */
  countPad(numbers: readonly number[]): string {
    return new TextDecoder().decode(this.#module.bytes('count_pad', [this.#game, numbers.length], bytesOf(numbers)))
  }
  /** A thought as JSON. */
  think(network: number, { packed, taken, playouts, width, seed }: CoreQuestion): string {
    const given = [this.#game, network, packed.length, taken.length, playouts, width, seed]
    return new TextDecoder().decode(this.#module.bytes('think', given, packed, bytesOf(taken)))
  }
  /** So many matches at random, for measuring; the totals of the first seat, summed up. */
  playMatches(count: number, seed: bigint): number {
    return this.#module.number('play_matches', [this.#game, count, seed])
  }
}

const numbersOf = ({ cell, terrain, symbols, resource, caveman }: SeenSquare): number[] => [
  cell,
  terrain,
  symbols,
  resource === undefined ? 0 : resource + 1,
  caveman === undefined ? 0 : caveman + 1,
]

/** Whole numbers as the core reads them. */
function bytesOf(numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(NUMBER_BYTES * numbers.length)
  numbers.forEach((number, index) => new DataView(bytes.buffer).setInt32(NUMBER_BYTES * index, number, true))
  return bytes
}
