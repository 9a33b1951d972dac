// A server of boardgame.io with a game like ours: two territories that grow by a domino a turn, a line to choose from,
// regions counted after every move. Its rules are only as exact as a comparison of servers needs.

const { Server, FlatFile, Origins } = require('boardgame.io/server')

const SIDE = 13
const TERRAINS = ['wheat', 'forest', 'water', 'pasture', 'swamp', 'mine']

const domino = (random, number) => ({
  number,
  halves: [0, 1].map(() => ({ terrain: TERRAINS[random.Die(6) - 1], crowns: random.Die(4) === 4 ? 1 : 0 })),
})

const deal = (random, from) => [0, 1, 2, 3].map((n) => domino(random, from + n))

/** The points of a territory: squares times crowns of every region. */
function count(squares) {
  const at = new Map(squares.map((square) => [square.cell, square]))
  const seen = new Set()
  let total = 0
  for (const { cell, terrain } of squares) {
    if (seen.has(cell)) continue
    let size = 0
    let crowns = 0
    const open = [cell]
    seen.add(cell)
    while (open.length) {
      const here = open.pop()
      size += 1
      crowns += at.get(here).crowns
      for (const next of [here - 1, here + 1, here - SIDE, here + SIDE])
        if (!seen.has(next) && at.get(next)?.terrain === terrain) {
          seen.add(next)
          open.push(next)
        }
    }
    total += size * crowns
  }
  return total
}

const game = {
  name: 'dominoes',
  setup: ({ random }) => ({ territories: [[], []], line: deal(random, 1), dealt: 4, totals: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place({ G, playerID, random }, choice) {
      const squares = G.territories[playerID]
      const [laid] = G.line.splice(choice % G.line.length, 1)
      laid.halves.forEach((half) => squares.push({ cell: squares.length + SIDE, domino: laid.number, ...half }))
      G.totals[playerID] = count(squares)
      if (G.line.length) return
      G.line = deal(random, G.dealt + 1)
      G.dealt += 4
    },
  },
  endIf: ({ G }) => (G.dealt > 48 ? { totals: G.totals } : undefined),
}

const [port, apiPort, folder] = process.argv.slice(2)
const db = folder ? new FlatFile({ dir: folder }) : undefined
const server = Server({ games: [game], origins: [Origins.LOCALHOST], db })
server.run({ port: Number(port), lobbyConfig: { apiPort: Number(apiPort) } }, () => console.log('ready'))
