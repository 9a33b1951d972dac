/** A connection to one table that reconnects by itself. It knows messages, not what they mean. */

import { PING_SECONDS, SILENT_SECONDS, type FromBrowser, type FromServer, type Hello } from '../protocol.ts'
import { tableRequest } from './routes.ts'

const FIRST_PAUSE = 400
const LONGEST_PAUSE = 15000
/** The goodbye of a server that is being stopped. */
const RESTART = 'restart'

/** The state of the connection between this browser and the table. */
export type SocketState = 'connecting' | 'open' | 'waiting' | 'closed'

/** What a connection asks and tells whoever made it. */
export interface Ends {
  hello: () => Hello
  receive: (message: FromServer) => void
  changed: (state: SocketState) => void
}

/** A connection to a table on the server, or to something that answers as one would. */
export interface Channel {
  /** Whether it could be sent at once. */
  send: (message: FromBrowser) => boolean
  close: () => void
}

/** Ends a connection; one that is not there yet ends as soon as it is, since browsers complain about the other way. */
function hangUp(socket: WebSocket | undefined): void {
  if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
  else socket?.close()
}

/** A pause that grows, and differs from browser to browser so that not all connect again at once. */
export const pause = (attempt: number, random = Math.random()): number =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt) * (0.5 + random / 2)

export class TableSocket implements Channel {
  #id: string
  #ends: Ends
  #socket: WebSocket | undefined
  #attempt = 0
  #heard = 0
  #pinging: ReturnType<typeof setInterval>
  #retry: ReturnType<typeof setTimeout> | undefined
  #finished = false
  /** Whether the server asked for a new connection: it is made at once, and nothing is said while that works. */
  #moving = false
  #now = () => this.#connect()
  /** Whether somebody sees the page: who does is not told of a turn in another way. */
  #tellSight = () => this.send({ type: 'ping', hidden: document.hidden })
  /** Gives up a connection that is silent, or whose network is gone, and tries again. */
  #drop = () => {
    const silent = this.#socket
    if (!silent) return
    silent.onclose = null
    hangUp(silent)
    this.#lost()
  }

  constructor(id: string, ends: Ends) {
    this.#id = id
    this.#ends = ends
    this.#pinging = setInterval(() => this.#ping(), PING_SECONDS * 1000)
    addEventListener('online', this.#now)
    addEventListener('offline', this.#drop)
    document.addEventListener('visibilitychange', this.#tellSight)
    this.#connect()
  }

  /** Whether it could be sent at once. */
  send(message: FromBrowser): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  close(): void {
    this.#finished = true
    clearInterval(this.#pinging)
    clearTimeout(this.#retry)
    removeEventListener('online', this.#now)
    removeEventListener('offline', this.#drop)
    document.removeEventListener('visibilitychange', this.#tellSight)
    hangUp(this.#socket)
  }

  #connect(): void {
    clearTimeout(this.#retry)
    if (this.#finished || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return
    if (!this.#moving) this.#ends.changed('connecting')
    const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${tableRequest('socket', this.#id)}`
    const socket = (this.#socket = new WebSocket(address))
    socket.onopen = () => {
      this.#heard = Date.now()
      this.send(this.#ends.hello())
    }
    socket.onmessage = (event) => socket === this.#socket && this.#hear(JSON.parse(event.data as string) as FromServer)
    socket.onclose = () => socket === this.#socket && this.#lost()
  }

  #hear(message: FromServer): void {
    this.#heard = Date.now()
    if (message.type === 'welcome') {
      this.#attempt = 0
      this.#moving = false
      if (document.hidden) this.#tellSight()
      this.#ends.changed('open')
    }
    this.#ends.receive(message)
    if (message.type !== 'bye') return
    if (!message.again) this.#end()
    else if (message.code === RESTART) this.#move()
  }

  /** The server stops: another one, or its successor, is reached in the same way. */
  #move(): void {
    this.#moving = true
    const former = this.#socket
    this.#socket = undefined
    hangUp(former)
    this.#connect()
  }

  #end(): void {
    this.close()
    this.#ends.changed('closed')
  }

  #lost(): void {
    this.#socket = undefined
    this.#moving = false
    if (this.#finished) return
    const wait = pause(this.#attempt++)
    this.#ends.changed('waiting')
    this.#retry = setTimeout(this.#now, wait)
  }

  #ping(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    if (Date.now() - this.#heard < SILENT_SECONDS * 1000) this.send({ type: 'ping' })
    else this.#drop()
  }
}
