/** One table as this browser sees it: connection, seats, position, chat. What is drawn is not here. */

import { keepAccount } from '../app/account.svelte.ts'
import { botCalled } from '../app/bots.ts'
import { forgetTable, inherit, keepResult, keepSeats, keepTable, tokensOf } from '../app/mine.ts'
import { inheritMuted, keepMuted, mutedAt } from '../app/muted.ts'
import { wordFor } from '../app/names.ts'
import { Questions } from '../app/questions.ts'
import { settings } from '../app/settings.svelte.ts'
import { TableSocket, type Channel, type Ends, type SocketState } from '../app/socket.ts'
import { sound } from '../app/sounds.ts'
import { say, words, type Params } from '../app/words.svelte.ts'
import { themeOf } from '../games/registry.ts'
import { keyFor, titleOf } from '../games/wording.ts'
import {
  PROTOCOL,
  type Act,
  type Chatted,
  type Choice,
  type Previewed,
  type FromBrowser,
  type FromServer,
  type GameEntry,
  type Games,
  type Hello,
  type Reason,
  type Refused,
  type SeatInfo,
  type Step,
  type TableInfo,
  type View,
} from '../protocol.ts'
import { Aim } from './aim.svelte.ts'
import { followedTo, keepFollowed } from './followed.ts'
import { Following } from './following.svelte.ts'
import { layingIn } from './laying.ts'
import { PendingTurn } from './pending.svelte.ts'
import { linesOf, tellLine } from './turns.ts'
import { Voice } from './voice.svelte.ts'

/** Parameters that are seats, where people are called by their names, and what says that the seat is one's own. */
const SEAT_PARAMS = { seat: 'self', holder: 'self_holder', turn: 'self_turn' }

/** Milliseconds for which it is told that the connection is back. */
const BRIEFLY = 4000

/** A key that no other move has. A page that was not fetched over HTTPS has no `randomUUID`. */
function newKey(): string {
  return 'randomUUID' in crypto ? crypto.randomUUID() : String(Math.random())
}

/** What is kept of a pending turn, for a page that is reloaded in mid-turn. */
interface KeptTurn {
  version: number
  actions: string[]
}

/** How a session can differ from one at a table of the server. */
interface Company {
  connect?: (ends: Ends) => Channel
  /** Whether what is done is only tried: then no turn has to be confirmed. */
  tries?: boolean
}

export class Session {
  readonly id: string
  /** All that can be played, and what tables allow. */
  readonly games: Games
  connection = $state<SocketState>('connecting')
  /** Whether a connection was ever made. */
  met = $state(false)
  table = $state.raw<TableInfo | null>(null)
  view = $state.raw<View | null>(null)
  choices = $state.raw<Choice[]>([])
  /** The seats that this browser holds. */
  seats = $state.raw<number[]>([])
  host = $state(false)
  /** The seats were the account's, and this device was signed out elsewhere: it only watches now. */
  signedOut = $state(false)
  steps = $state.raw<Step[]>([])
  chats = $state.raw<Chatted[]>([])
  unread = $state(0)
  /** The seats whose chat this browser hides. */
  muted = $state.raw<number[]>([])
  /** Whether the last report was taken. */
  thanked = $state(false)
  /** Why the last request was refused, in words; empty as soon as something else happens. */
  refused = $state('')
  /** The clause of the rules that says so, such as C3, if one does. */
  refusedClause = $state('')
  /** Why the table cannot be shown at all. */
  dead = $state('')
  /** The server does not know the tokens that this browser kept: it must connect again, to watch. */
  forgotten = $state(false)
  /** The match ended while this page was looking on. */
  sawEnd = $state(false)
  /** Squares to highlight, of the seat shown large. */
  lit = $state.raw<string[]>([])
  /** The actions of the turn that advice shows: what they take is marked where it lies. */
  advised = $state.raw<readonly Choice[]>([])
  /** The seat that a person wants to see large; null: this browser's own. */
  enlarged = $state<number | null>(null)
  /** When the time of the person who acts is up, in this page's own milliseconds: the server says how long it is. */
  clockEnds = $state(0)
  /** What the others did last, or what is soon old: the bar shows it while the others play. */
  told = $state('')
  /** Why the match was decided for the ratings while this page looked on, until it was read. */
  decided = $state('')
  /** Told to screen readers: others' moves and chat; and, at once, that it is this person's turn. */
  readonly voice = new Voice()
  called = $state('')
  /** Whether the chat is on the screen: then it is read there. */
  chatOpen = false
  /** Whether the last pointer was a finger. */
  touch = $state(matchMedia('(pointer: coarse)').matches)
  readonly pending: PendingTurn
  readonly aim: Aim
  readonly following = new Following()
  #socket: Channel
  #tries: boolean
  #questions = new Questions()
  #act: Act | null = null
  /** Whether the person saw that the connection was lost. */
  #wasLost = false
  #lastMine = $state(-1)

  constructor(
    id: string,
    games: Games,
    { connect = (ends) => new TableSocket(id, ends), tries = false }: Company = {},
  ) {
    this.#tries = tries
    this.id = id
    this.games = games
    this.muted = mutedAt(id)
    this.pending = new PendingTurn({
      preview: (seat, version, actions) =>
        this.#questions.ask<Previewed>((id) => this.#send({ type: 'preview', id, seat, version, actions })),
      act: (seat, version, actions) => this.#commit(seat, version, actions),
      completed: () => {
        if (!this.confirms) this.pending.commit()
      },
      acting: () => this.lookHome(),
      changed: (pending) => this.#keepPending(pending),
    })
    this.aim = new Aim(this.pending, async (seat, version, actions, candidates) => {
      const { reasons } = await this.#questions.ask<{ reasons: (Reason | null)[] }>((id) =>
        this.#wonder({ type: 'why', id, seat, version, actions, candidates }),
      )
      return reasons
    })
    this.#socket = connect({
      hello: (): Hello => ({
        type: 'hello',
        protocol: PROTOCOL,
        tokens: tokensOf(id),
        since: this.steps.length,
        points: true,
      }),
      receive: (message) => this.#receive(message),
      changed: (connection) => this.#connected(connection),
    })
  }

  // What follows from it

  readonly entry = $derived.by((): GameEntry | undefined => this.games.games.find(({ id }) => id === this.table?.game))
  /** How this table's game is shown. */
  readonly theme = $derived(themeOf(this.entry))
  /** The game and its theme, on which its words depend. */
  readonly game = $derived({ id: this.table?.game ?? '', theme: this.theme.name })
  readonly title = $derived(titleOf(this.entry ?? { id: this.game.id, name: this.game.id }))
  /** The position on the table: the present one, or an earlier one while the others' turns are shown. */
  readonly staged = $derived(this.following.view ?? this.view)
  /** Whether somebody else's turn is told and this person cannot act yet: then all that says who acts is about that turn. */
  readonly tells = $derived(this.following.turn !== null && !this.#isMine(this.staged))
  /** Who acts in what is shown. */
  readonly actor = $derived(this.tells ? this.following.seat : (this.staged?.actor ?? null))
  /** Whether the people at the table ended the match: then there is no result. */
  readonly ended = $derived(this.table?.status === 'ended')
  /** Whether the match is over and its last turn has been shown. */
  readonly over = $derived(
    this.ended || (this.view?.result != null && this.following.turn === null && this.following.view === null),
  )
  /** The seat of mine for which a bot plays, because my time was up. */
  readonly replaced = $derived(
    this.table?.seats.find(({ seat, kind, stand_in }) => kind === 'person' && stand_in && this.seats.includes(seat))
      ?.seat ?? null,
  )
  /** Whether the table waits for this person, even if the others' turns are still being shown. */
  readonly awaited = $derived(this.#isMine(this.view))
  readonly myTurn = $derived(this.awaited && this.following.view === null)
  readonly watching = $derived(this.seats.length === 0)
  readonly hotSeat = $derived(this.seats.length > 1)
  /** The position in which the turn that is shown began: what is pending, or told, is not in it. */
  readonly begun = $derived(this.tells ? (this.following.turn?.before ?? null) : this.staged)
  /** The position with my pending turn in it. What is laid lies there while the server is asked where that leads. */
  readonly shown = $derived.by(() => {
    if (!this.myTurn) return this.staged
    const { view, pending, seat } = this.pending
    return view && pending && seat !== undefined ? layingIn(view, seat, pending, this.theme) : (view ?? this.view)
  })
  /** The seat in the middle of the table: the acting one of mine, or the one of mine that acted last. */
  readonly own = $derived.by(() => {
    if (this.myTurn && this.actor !== null) return this.actor
    return this.seats.find((seat) => seat === this.#lastMine) ?? this.seats[0] ?? this.actor ?? 0
  })
  readonly large = $derived(this.enlarged ?? this.own)
  readonly confirms = $derived.by(
    () => !this.#tries && (settings.confirm === 'always' || (settings.confirm === 'touch' && this.touch)),
  )
  readonly hints = $derived(settings.hints ? (this.table?.hints ?? 'full') : 'none')

  info(seat: number): SeatInfo | undefined {
    return this.table?.seats[seat]
  }

  name(seat: number): string {
    const info = this.info(seat)
    if (!info) return ''
    if (info.kind === 'bot' && info.name === info.bot) return botCalled(info.bot ?? '', seat)
    if (info.kind === 'open') return say('web.seat.open')
    return info.name || wordFor(seat, { here: this.seats.includes(seat), alone: !this.hotSeat })
  }

  /** Whether this seat is the only one that this browser holds: its person is spoken to as “you”. */
  isSelf(seat: number): boolean {
    return this.seats.length === 1 && this.seats[0] === seat
  }

  /**
   * A message in the words of this game, in which seats, by letter or by number, become names: “You choose” for one's
   * own, “Ann chooses” else.
   */
  say = (key: string, params: Params = {}): string => {
    // Squares are named where their names stand along the board; elsewhere nobody could find them.
    const named: Params = { places: settings.coordinates ? 'yes' : 'no', ...params }
    for (const [param, own] of Object.entries(SEAT_PARAMS)) {
      const info = this.table?.seats.find(({ seat, letter }) => params[param] === letter || params[param] === seat)
      if (!info) continue
      named[param] = this.name(info.seat)
      named[own] ??= this.isSelf(info.seat) ? 'yes' : 'no'
    }
    return say(keyFor(key, this.game), named)
  }

  /** The same with the names of squares, for those who hear them. */
  #sayPlaces = (key: string, params: Params = {}): string => this.say(key, { places: 'yes', ...params })

  reasonText(reason: Reason): string {
    const own = `web.why.${reason.code}`
    return this.say(words.has(own) ? own : `${reason.kind}.${reason.code}`, reason.params)
  }

  // What a person does

  chat(text: string): void {
    this.#send({ type: 'chat', text })
  }

  preset(preset: string): void {
    this.#send({ type: 'chat', preset })
  }

  /** Show this person's own territory again, such as before something is laid there. */
  lookHome(): void {
    this.enlarged = null
  }

  /** Turn the ghost, where it can be seen. */
  turnGhost(): void {
    this.lookHome()
    this.aim.rotate()
  }

  /** Who says a line of the chat. */
  speaker({ seat, name }: Chatted): string {
    if (seat === null) return name || say('web.host')
    return this.isSelf(seat) ? say('web.you_name') : name || this.name(seat)
  }

  /** Hide what a person says, or show it again. */
  mute(seat: number): void {
    this.muted = this.muted.includes(seat) ? this.muted.filter((each) => each !== seat) : [...this.muted, seat]
    keepMuted(this.id, this.muted)
  }

  /** Anything else that is asked of the table. */
  request(message: FromBrowser): void {
    this.#send(message)
  }

  close(): void {
    this.#socket.close()
  }

  #send(message: FromBrowser): boolean {
    const sent = this.#socket.send(message)
    if (sent) this.#forgive()
    else this.#complain(say('web.offline_wish'))
    return sent
  }

  /** Ask what nobody waits for, such as why a square is not legal: without a connection it stays unanswered. */
  #wonder(message: FromBrowser): boolean {
    this.#forgive()
    return this.#socket.send(message)
  }

  #complain(text: string, clause = ''): void {
    this.refused = text
    this.refusedClause = clause
  }

  #forgive(): void {
    this.#complain('')
  }

  // Between browser and server

  /** The move is kept with its key until the server has it, also through a lost connection. */
  #commit(seat: number, version: number, actions: string[]): void {
    this.#forgive()
    this.#lastMine = seat
    this.voice.rest()
    this.#act = { type: 'act', seat, version, actions, key: newKey() }
    this.#socket.send(this.#act)
  }

  #connected(connection: SocketState): void {
    this.connection = connection
    if (connection !== 'waiting') return
    this.#wasLost = true
    this.#questions.abandon()
  }

  #receive(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message)
      case 'stepped':
        return this.#stepped(message.steps, message.view, message.choices ?? [])
      case 'sync':
        return this.#show(message.view, message.choices ?? [], this.#keptActions(message.view))
      case 'accepted':
        if (this.#act?.key === message.key) this.#act = null
        return
      case 'previewed':
      case 'reasons':
        return this.#answer(message.id, message)
      case 'refused':
        return this.#refuse(message)
      case 'seats':
        return this.#seat(message.table)
      case 'chatted':
        return this.#hear(message)
      case 'reported':
        this.thanked = true
        return
      case 'bye':
        if (message.again) this.#questions.abandon()
        else this.dead ||= say(words.refusalKey({ kind: 'refusal', code: message.code }) ?? '', { table: this.id })
        return
    }
  }

  #welcome({
    seats,
    host,
    table,
    view,
    choices,
    steps = [],
    chats = [],
  }: Extract<FromServer, { type: 'welcome' }>): void {
    const first = !this.met
    this.met = true
    this.#noticeSignOut(seats, table)
    this.seats = seats
    this.host = host
    this.#catchUp(chats, first)
    this.#seat(table)
    keepSeats(this.id, seats)
    this.#forgive()
    this.#addSteps(steps, !first)
    if (first && !this.ended) this.#tellSteps(this.#sinceOwn(steps))
    this.following.recall(followedTo(this.id, view.version))
    // A turn on its way stays as it is: asking again where it leads would be answered after it was taken.
    const onItsWay = this.#act?.version === view.version
    this.#show(view, choices ?? [], onItsWay ? null : this.#keptActions(view))
    if (this.#act) this.#socket.send(this.#act)
    if (this.#wasLost && !first) this.#tellBriefly(say('web.connection.back'))
    this.#wasLost = false
  }

  #noticeSignOut(seats: number[], table: TableInfo): void {
    if (seats.length) this.signedOut = false
    else if (this.seats.some((seat) => table.seats[seat]?.account)) this.signedOut = true
    if (this.signedOut) keepAccount('')
  }

  /** Why a match that was to count does not any more, with those who have lost it; nothing where it never was to. */
  whyUnrated({ seats, unrated }: TableInfo): string {
    if (!unrated) return ''
    const losses = seats.filter(({ lost }) => lost).map(({ seat }) => this.say('account.rated.lost', { seat }))
    return [...losses, say(`account.unrated.${unrated}`)].join(' ')
  }

  /** Tell what is soon old, unless something newer is told meanwhile. */
  #tellBriefly(text: string): void {
    this.told = text
    this.voice.tell(text)
    setTimeout(() => {
      if (this.told === text) this.told = ''
    }, BRIEFLY)
  }

  #stepped(steps: Step[], view: View, choices: Choice[]): void {
    this.#forgive()
    this.#addSteps(steps, true)
    this.#follow(steps, view)
    this.#show(view, choices)
  }

  /** Others' turns are shown one after the other; what was done before one's own turn is not shown again. */
  #follow(steps: Step[], after: View): void {
    const acted = steps.filter(({ actor }) => actor !== null)
    const seat = acted[0]?.actor ?? null
    if (seat === null || !this.view) return
    if (this.seats.includes(seat)) this.following.forget()
    else this.following.add({ seat, lines: linesOf(acted, this.theme.together), before: this.view, after })
    keepFollowed(this.id, this.following.kept)
  }

  #isMine(view: View | null): boolean {
    if (view?.actor == null || view.result || this.ended) return false
    return this.seats.includes(view.actor) && view.actor !== this.replaced
  }

  #addSteps(steps: Step[], loud: boolean): void {
    const fresh = steps.filter(({ version }) => version > this.steps.length)
    this.steps = [...this.steps, ...fresh]
    if (!loud) return
    this.told = this.#tellSteps(fresh) || this.told
    const own = fresh.map(({ kind }) => this.theme.sounds[kind]).find((each) => each !== undefined)
    if (own) sound(own)
    else if (fresh.some(({ cells }) => cells?.length)) sound('lay')
    else if (fresh.some(({ actor }) => actor !== null)) sound('claim')
  }

  /** Tell screen readers what the others did, and answer the words; empty where only this person acted. */
  #tellSteps(steps: Step[]): string {
    const others = steps.filter(({ actor }) => actor !== null && !this.seats.includes(actor))
    const text = linesOf(others, this.theme.together)
      .map((line) => tellLine(line, { theme: this.theme, say: this.#sayPlaces }))
      .join(' ')
    if (text) this.voice.tell(text)
    return text
  }

  /** What was done since this person acted, such as a bot's choice before the page was there. Who watches has seen nothing. */
  #sinceOwn(steps: Step[]): Step[] {
    if (this.watching) return []
    return steps.slice(steps.findLastIndex(({ actor }) => actor !== null && this.seats.includes(actor)) + 1)
  }

  /** The position at the table. The pending turn begins again with these actions; without a list it stays. */
  #show(view: View, choices: Choice[], actions: string[] | null = []): void {
    const before = this.view
    const mine = this.#isMine(view)
    const wasMine = this.#isMine(before) && before?.actor === view.actor
    this.view = view
    this.choices = choices
    this.lit = []
    if (mine && view.actor !== null) this.#lastMine = view.actor
    const seat = mine && choices.length ? view.actor : null
    if (actions) void this.pending.begin(seat === null ? null : { view, choices, seat }, actions)
    this.aim.point(null)
    this.aim.filter = null
    if (!mine) this.called = ''
    else if (!wasMine) this.#call()
    // Now the result is read: the last moves would be told over it.
    if (view.result) {
      this.told = ''
      this.voice.forget()
    }
    if (view.result) {
      keepResult(this.id, view.result)
      void import('../statistics/keeping.ts').then(({ keepFinished }) => keepFinished(this.id, view)).catch(() => {})
    }
    if (view.result && before && !before.result) {
      this.sawEnd = true
      sound('end')
    }
  }

  #call(): void {
    this.lookHome()
    // Who acts now, not whose turn is still being shown.
    const call = this.say('web.your_turn', { seat: this.view?.actor ?? '' })
    // The same words twice would not be read out again.
    this.called = this.called === call ? `${call}\u200b` : call
    sound('turn')
  }

  #seat(table: TableInfo): void {
    const [replaced, counted] = [this.replaced, this.table?.rated]
    this.table = table
    if (counted && !table.rated) this.decided = this.whyUnrated(table)
    if (table.clock) this.clockEnds = performance.now() + table.clock.left * 1000
    if (this.view && this.replaced !== replaced) this.#show(this.view, this.choices)
    keepTable(table)
    if (!table.next) return
    inherit(this.id, table.next)
    inheritMuted(this.id, table.next)
  }

  /** The chat as the server has it. What was said while the connection was lost is new to whoever was here before. */
  #catchUp(chats: Chatted[], first: boolean): void {
    const known = this.chats.at(-1)?.number ?? -1
    const missed = first ? [] : chats.filter(({ number }) => number > known)
    this.chats = chats.slice(0, chats.length - missed.length)
    missed.forEach((chatted) => this.#hear(chatted))
  }

  #hear(chatted: Chatted): void {
    this.chats = [...this.chats, chatted]
    if (chatted.seat !== null && [...this.seats, ...this.muted].includes(chatted.seat)) return
    this.unread++
    if (!this.chatOpen) this.voice.tell(this.#heardAs(chatted))
    sound('chat')
  }

  #heardAs(chatted: Chatted): string {
    const text = chatted.preset ? say(`chat.${chatted.preset}`) : (chatted.text ?? '')
    return say('web.chat.said', { name: this.speaker(chatted), text })
  }

  #answer(id: number, answer: FromServer): void {
    this.#questions.answer(id, answer)
  }

  #refuse(refused: Refused): void {
    const text = this.#refusalText(refused)
    if (refused.id != null) this.#questions.refuse(refused.id, text)
    if (refused.key != null && refused.key === this.#act?.key) this.#act = null
    if (refused.code === 'no_table') this.dead = text
    if (refused.code === 'unknown_token' && !this.met) {
      forgetTable(this.id)
      this.forgotten = true
    }
    // A question about a position that is gone: the new position is on its way, and nothing is wrong.
    if (refused.code === 'stale' && refused.id != null) return
    this.#complain(text, refused.clause)
    // Whoever is not let in is refused again at each attempt.
    if (this.connection === 'open') sound('refused')
  }

  #refusalText(refused: Refused): string {
    const key = words.refusalKey(refused)
    return key ? this.say(key, refused.params) : refused.text
  }

  // A page that is reloaded in mid-turn finds its pending turn again.

  get #pendingKey(): string {
    return `kingdomino.pending.${this.id}`
  }

  #keepPending(pending: PendingTurn): void {
    try {
      sessionStorage.setItem(
        this.#pendingKey,
        JSON.stringify({ version: this.view?.version, actions: pending.actions }),
      )
    } catch {
      // Then the turn begins again after a reload.
    }
  }

  #keptActions(view: View): string[] {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.#pendingKey) ?? 'null') as KeptTurn | null
      return kept?.version === view.version ? kept.actions : []
    } catch {
      return []
    }
  }
}
