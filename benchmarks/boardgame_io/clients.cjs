// The clients of benchmarks/load.py for boardgame.io: two at every table, a move a second, and how long each takes to both.

const { io } = require('socket.io-client')

const [port, apiPort, tables, seconds] = process.argv.slice(2).map(Number)
const url = `http://127.0.0.1:${port}`
const WARM_UP = 5
const times = []
let measuring = false
let finished = 0

const post = async (path, body) => {
  const answer = await fetch(`http://127.0.0.1:${apiPort}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}

async function play() {
  const { matchID } = await post('/games/dominoes/create', { numPlayers: 2 })
  const seats = []
  for (const playerID of ['0', '1']) {
    const { playerCredentials } = await post(`/games/dominoes/${matchID}/join`, { playerID, playerName: playerID })
    seats.push({ playerID, credentials: playerCredentials })
  }
  let sent = 0
  let missing = 0
  const act = (seat, state) => {
    setTimeout(
      () => {
        sent = performance.now()
        missing = 2
        const payload = { type: 'place', args: [0], playerID: seat.playerID, credentials: seat.credentials }
        seat.socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, matchID, seat.playerID)
      },
      500 + Math.random() * 1000,
    )
  }
  return new Promise((over) => {
    const see = (seat, state) => {
      if (sent && --missing === 0) {
        if (measuring) times.push(performance.now() - sent)
        sent = 0
      }
      if (state.ctx.gameover) {
        seat.socket.close()
        if (seat.playerID === '0') {
          finished += 1
          over()
        }
      } else if (state.ctx.currentPlayer === seat.playerID) act(seat, state)
    }
    for (const seat of seats) {
      seat.socket = io(`${url}/dominoes`, { transports: ['websocket'], forceNew: true })
      seat.socket.on('connect', () => seat.socket.emit('sync', matchID, seat.playerID, seat.credentials, 2))
      seat.socket.on('sync', (_, { state }) => see(seat, state))
      seat.socket.on('update', (_, state) => see(seat, state))
    }
  })
}

async function keepPlaying() {
  for (;;) await play()
}

async function main() {
  for (let number = 0; number < tables; number++) {
    void keepPlaying()
    await new Promise((go) => setTimeout(go, 5))
  }
  await new Promise((go) => setTimeout(go, WARM_UP * 1000))
  measuring = true
  await new Promise((go) => setTimeout(go, seconds * 1000))
  times.sort((one, other) => one - other)
  const share = (part) => times[Math.min(times.length - 1, Math.floor(part * times.length))].toFixed(1)
  console.log(`moves measured ${times.length} (${Math.round(times.length / seconds)} a second), ${finished} matches over`)
  console.log(`from move to all seats: p50 ${share(0.5)} ms, p90 ${share(0.9)} ms, p99 ${share(0.99)} ms, worst ${share(1)} ms`)
  process.exit(0)
}

main()
