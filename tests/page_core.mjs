// The page's core under Node: one question per line of standard input, one answer per line of standard output.
//
//   node page_core.mjs FOLLOW_JS CORE_WASM
//
// {"walk": …} is followed: "" where all agrees, else what differs. {"rules", "weights", "packed", "taken", "playouts",
// "width", "seed"} is thought about: the thought as text. {"rules", "matches"} plays at random: the processor's seconds
// that it took.
// {"rules", "count": …} is a territory that is counted.
// {"games": …, "scorepad": …} is what the page knows of games; {"enter": …} fills a pad with it, which is counted.
// {"link": …} gives such a pad as a link has it.
// {"pad": …} is a pad as it is kept, counted.
// {"replay": …} is checked: what its dealer drew. {"commitment": seed}: the hash of a seed.
// {"rules", "call", "packed", "given"} is a call of the game. Where the core refuses, {"refusal"} says why.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [follow_js, core_wasm] = process.argv.slice(2)
const { CoreModule, follow, checkDeals } = await import(follow_js)
const { enter, linkTo, counterOf } = await import(new URL('entering.js', `file://${follow_js}`))
const core = await CoreModule.make(await WebAssembly.compile(readFileSync(core_wasm)))
const networks = new Map()
const games = new Map()
let known

/** Of this process, so that other work on the machine does not count. */
function processorSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function kept(map, key, make) {
  if (!map.has(key)) map.set(key, make())
  return map.get(key)
}

function answer(asked) {
  if (asked.walk) return follow(core, asked.walk) ?? ''
  if (asked.commitment !== undefined) return core.commitment(asked.commitment)
  if (asked.replay) return checkDeals(core, asked.replay) ?? null
  if (asked.scorepad) {
    known = asked
    return ''
  }
  const of = (list, rules) => list.games.find(({ id }) => rules.startsWith(id))
  if (asked.enter)
    return enter(core, of(known.games, asked.enter.rules), of(known.scorepad, asked.enter.rules), asked.enter)
  if (asked.link) return linkTo(of(known.games, asked.link.rules), of(known.scorepad, asked.link.rules), asked.link)
  if (asked.pad) return counterOf(core)(asked.pad, of(known.scorepad, asked.pad.rules))
  const game = kept(games, asked.rules, () => core.open(asked.rules))
  if (asked.count) return game.count(asked.count)
  if (asked.matches) {
    const began = processorSeconds()
    game.playMatches(asked.matches, 1n)
    return processorSeconds() - began
  }
  const bytes = () => new Uint8Array(Buffer.from(asked.packed, 'base64'))
  if (asked.call) return game[asked.call](bytes(), ...(asked.given ?? []))
  const network = kept(networks, asked.weights, () => core.network(readFileSync(asked.weights)))
  const packed = bytes()
  const began = processorSeconds()
  const thought = game.think(network, { ...asked, packed, seed: BigInt(asked.seed) })
  return { thought, seconds: processorSeconds() - began }
}

for await (const line of createInterface({ input: process.stdin })) {
  let said
  try {
    said = await answer(JSON.parse(line))
  } catch (error) {
    said = { refusal: String(error) }
  }
  process.stdout.write(`${JSON.stringify(said)}\n`)
}
