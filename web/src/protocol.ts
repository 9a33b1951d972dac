// Made by tools/generate_types.py from the modules of src/kingdomino/server/wire: change those, not this.
// docs/protocol.md describes it in words. Fields with a `?` are left out when they have their default value.

export const PROTOCOL = 2
export const MESSAGE_BYTES = 65536
export const NAME_LENGTH = 30
export const CHAT_LENGTH = 300
export const REASON_LENGTH = 200
export const PING_SECONDS = 2.5
export const SILENT_SECONDS = 9

/** The grid of cells: letters of its columns from the left, how many rows, the starting tile. */
export const GRID = {
  columns: 'abcdefghijklm',
  rows: 13,
  start: 'g7',
} as const
/** Addresses; what stands in braces is to be filled in. */
export const ROUTES = {
  api: '/api',
  games: '/api/games',
  rules: '/api/rules',
  showcase: '/api/showcase/{game}',
  tables: '/api/tables',
  table: '/api/tables/{table_id}',
  seats: '/api/tables/{table_id}/seats',
  position: '/api/tables/{table_id}/position',
  replay: '/api/tables/{table_id}/replay',
  qr: '/api/tables/{table_id}/qr.svg',
  socket: '/api/tables/{table_id}/socket',
  replays: '/api/replays',
  lines: '/api/lines',
  reviews: '/api/reviews',
  core: '/api/core',
  network: '/api/networks/{name}',
  thoughts: '/api/thoughts',
  messages: '/api/messages/{language}.json',
  lobby_messages: '/api/messages/{language}/lobby.json',
  rulebook: '/api/rulebook/{language}.json',
  invite: '/api/tables/{table_id}/invitations',
  health: '/api/health',
  lobby_page: '/',
  new_table_page: '/new',
  table_page: '/table/{table_id}',
  replay_page: '/table/{table_id}/replay',
  upload_page: '/replay',
  learn_page: '/learn/{course}',
  rules_page: '/rules',
  account_page: '/account',
  statistics_page: '/statistics',
  daily_page: '/daily',
  puzzles_page: '/puzzles',
  book_page: '/rules/{book}',
  scorepad_page: '/scorepad',
} as const

export type FromBrowser = Hello | Act | Preview | Why | Chat | Report | Settings | Leave | Agree | Late | Return | Fill | Rematch | Hint | Ping
export type FromServer = Welcome | Stepped | Sync | Accepted | Refused | Previewed | Reasons | Seats | Chatted | Reported | Pong | Bye

/**
 * Your actions or your chat line with this key are stored; `repeated` when they had been before.
 *
 * `version` is that of the match or the number of the line.
 */
export interface Accepted {
  type: 'accepted'
  key: string
  version: number
  repeated?: boolean
}

/** GET /api/account: who is signed in, and what belongs to the account. */
export interface AccountInfo {
  name: string
  created: number
  devices: Device[]
  tokens: ApiToken[]
  bots: BotAccount[]
  codes_left: number
  passkeys: Passkey[]
}

/** A device that is signed in; `here` if it is the one that asks. Times are in seconds since 1970. */
export interface Device {
  id: string
  device: string
  created: number
  used: number
  here?: boolean
}

/** A token for programs, without its secret. `bot` is the bot that it is for. */
export interface ApiToken {
  id: string
  label: string
  created: number
  used?: number | null
  bot?: string
}

/** An account for a program, which its owner has made. */
export interface BotAccount {
  name: string
  created: number
}

/** A passkey, by the device on which it was made. */
export interface Passkey {
  id: string
  device: string
  created: number
}

/**
 * A match of yours. `status` is missing when its table is no longer kept, score and rank without a result.
 *
 * `rated` says whether it counts for ratings. Once it has counted, `counted` is your place for the ratings, which may
 * be another one than `rank`: whoever has left comes last. `others` are the names of those who play with you; of a
 * match that is over, those with an account. `turn` says of a match that goes on whether you are to act.
 */
export interface AccountMatch {
  table: string
  seat: number
  game: string
  mode: string
  players: number
  at: number
  status?: Status | null
  rated?: boolean
  score?: number | null
  rank?: number | null
  others?: string[]
  turn?: boolean
  counted?: number | null
  rating?: RatingChange | null
}

/** A table waits for players, runs, or is over; `ended` if its people ended the match, which then has no result. */
export type Status = 'ended' | 'over' | 'running' | 'waiting'

/** What a match did to your rating. */
export interface RatingChange {
  before: number
  after: number
}

/** GET /api/account/matches: those that go on first, then the others, newest first; and what they came to. */
export interface AccountMatches {
  matches: AccountMatch[]
  figures: AccountFigures[]
}

/**
 * What your finished matches came to in a game, a mode and a number of players; the rating if any was rated.
 *
 * `rating` begins at 1500; the true strength lies within `margin` of it with 95 % probability.
 */
export interface AccountFigures {
  game: string
  mode: string
  players: number
  matches: number
  wins: number
  mean_score: number
  rated_matches?: number
  rating?: number | null
  margin?: number | null
}

/** GET /api/account/invitations: the tables that wait for the bot, the first invitation first. */
export interface BotInvitations {
  invitations: BotInvitation[]
}

/** A table whose host wants the bot to sit down: POST /api/tables/ID/seats with the bot's token. */
export interface BotInvitation {
  table: TableInfo
  at: number
}

/**
 * A table without its match: who sits there and what was agreed. `next` is the table of the rematch.
 *
 * `time` is its time limit; `clock` runs while a person acts at a table with a time limit. `ended` is the seat whose
 * time was up when the others ended the match. `rated` if the match counts for the ratings of those who play;
 * `unrated` says why the rest of it does not any more. `daily` if it is a table of a daily challenge.
 */
export interface TableInfo {
  id: string
  rules: string
  game: string
  options: Record<string, boolean | number | string>
  status: Status
  version: number
  seats: SeatInfo[]
  public: boolean
  chat: boolean
  hints: Hints
  created: number
  spectators?: number
  rematch?: number[]
  next?: string | null
  time?: TimeLimit | null
  clock?: ClockInfo | null
  ended?: number | null
  rated?: boolean
  unrated?: Unrated | null
  daily?: DailyMatch | null
}

/**
 * Who sits in a seat. `stand_in` is the bot that plays for somebody absent or late.
 *
 * Who plays alone may have no `name`: then it is empty. `agreed` are the seats that want one for somebody absent.
 * `account` if the name is that of an account, and `program` if it is a bot's account that plays.
 * `lost` if a rated match counts as lost for the seat, whatever is played there.
 */
export interface SeatInfo {
  seat: number
  letter: string
  kind: SeatKind
  name?: string
  bot?: string | null
  connected?: boolean
  stand_in?: string | null
  agreed?: number[]
  account?: boolean
  program?: boolean
  lost?: boolean
}

/** Who sits in a seat. An absent person keeps the seat, even while a bot stands in. */
export type SeatKind = 'absent' | 'bot' | 'open' | 'person'

/** How much the table helps: legal spots and points, legal spots only, or neither. */
export type Hints = 'full' | 'legal' | 'none'

/** How long a person has for a turn, in seconds. Bots have no limit. */
export interface TimeLimit {
  per_turn: number
}

/**
 * The clock of the person who acts: `left` is how many seconds there were left when this was sent.
 *
 * `up` when the time has run out. Then the person may still move, until the others have chosen: `bot` and `end` are
 * the seats that want a bot, or the end of the match.
 */
export interface ClockInfo {
  seat: number
  left: number
  up?: boolean
  bot?: number[]
  end?: number[]
}

/**
 * Why what is still played of a rated match does not count: all but one have lost it, and so it is decided.
 *
 * The last of them asked for advice, had a bot stand in, or deleted the account.
 */
export type Unrated = 'account' | 'hint' | 'stand_in'

/**
 * That a table is one of a daily challenge: of which day, and whether it is the person's try that counts.
 *
 * Until `until` nobody else may see it, and its seed is told to nobody: others have the same deals before them.
 * `level` is the level at which the bot plays; people are told that instead of the bot's own text.
 */
export interface DailyMatch {
  date: string
  until: number
  counted?: boolean
  level?: string
}

/** POST /api/account/bots, /api/account/bots/delete and /api/tables/ID/invitations: a bot by its name. */
export interface BotWish {
  name: string
}

/**
 * What a page needs to think about matches with these rules.
 *
 * `actions` are all decisions, by id, as choices without points. `module` is the address of the compiled core, and
 * `network` that of the learned player's network; `player` is the network's name. A page without the module asks the
 * server to think; where there is no network, nobody can. `plan` says how reviews think.
 */
export interface CoreInfo {
  rules: string
  actions: Choice[]
  plan: ThinkingPlan
  module?: string | null
  network?: string | null
  player?: string | null
}

/**
 * A legal action: send `text` back to take it.
 *
 * `kind` is its first word. `cells` are the squares it covers; of a domino first its left half's, then its right
 * half's (in Duel the lower numbered die's first). `points` is the change of the seat's total that it would bring,
 * only where hints are full. `params` are the action's other parts: domino, direction, seat, caveman, die, coat …
 * `becomes` is the square as the action would leave it, where it changes a square instead of laying a domino or dice.
 */
export interface Choice {
  text: string
  kind: string
  cells?: string[]
  points?: number | null
  params?: Record<string, string | number | (string | number)[]>
  becomes?: SquareView | null
}

/**
 * A square of a territory.
 *
 * `symbols` are all that count (crowns, fires, crosses); `token` says how many of them are a fire token's.
 * `domino` and `partner` make two squares one piece: its number, and the cell of its other half. `right` says that
 * the square is the second of the two: the right half, or the second die.
 */
export interface SquareView {
  cell: string
  terrain: string
  symbols?: number
  craters?: number
  resource?: string | null
  token?: number
  caveman?: string | null
  domino?: number | null
  partner?: string | null
  right?: boolean
}

/** How long a review thinks about a turn: playouts, how many turns are compared, the seed of the playouts. */
export interface ThinkingPlan {
  playouts: number
  width: number
  seed: number
}

/** POST /api/account/sign-up and /api/account/sign-in: a name and a password. */
export interface Credentials {
  name: string
  password: string
}

/**
 * GET /api/daily, GET /api/daily/DATE: the deals of a day and who played them.
 *
 * `left` is how many seconds the day has left; 0 when it is over. `closed`: no try counts any more, and what was
 * played is no secret. `first` is the first day there was.
 */
export interface DailyDay {
  date: string
  today: string
  first: string
  left: number
  closed: boolean
  games: DailyGame[]
}

/**
 * What is played on a day in a game, and by whom it was: `begun` tries and `finished` ones, the best in `rows`.
 *
 * `bot` is the bot as text, and `level` names it for people where it is that of a level; `network` is the network it
 * plays by, with its version. If one's own try is not among the best it comes as the last of the rows.
 */
export interface DailyGame {
  game: string
  rules: string
  options: Record<string, boolean | number | string>
  bot: string
  level: string
  network: string
  begun: number
  finished: number
  rows: DailyRow[]
  own?: DailyTry | null
}

/** A finished try in the table of a day. `table` is told when the day is over: then everybody may look at it. */
export interface DailyRow {
  place: number
  name: string
  points: number
  bot_points: number
  lead: number
  own?: boolean
  account?: boolean
  table?: string | null
}

/**
 * One's own try that counts: `finished` is missing while it goes on, and `place` with it.
 *
 * `over`: it can no longer be finished in time. Equal tries share a place.
 */
export interface DailyTry {
  table: string
  began: number
  finished?: number | null
  points?: number | null
  bot_points?: number | null
  place?: number | null
  over?: boolean
}

/**
 * GET /api/daily/own: one's own tries, newest first, and for how many days in a row one has finished a try.
 *
 * The streak goes up to today, or to yesterday while nothing has been finished today.
 */
export interface DailyOwn {
  tries: DailyPast[]
  streak: number
  best_streak: number
}

/** A try of one's own: its day and game, how it ended, and its place among `finished`. */
export interface DailyPast {
  date: string
  game: string
  rules: string
  own: DailyTry
  finished: number
}

/**
 * The table to play at. `token` holds the seat; it comes with a new table, and to who asks again with it.
 *
 * `resumed`: the try had begun before; without a token it is held by the account, or by the device where it began.
 */
export interface DailySeat {
  table: TableInfo
  token?: string | null
  resumed?: boolean
}

/**
 * POST /api/daily/DATE/GAME: play that deal. Whoever is signed in plays as the account, else as this device.
 *
 * The first table of a day and game is the try that counts; asked for again, it is the same table. `practice` makes
 * one that does not count: after one's own try is over, or when the day is. `token` is to hold the seat of a new
 * table: who has made and kept it before asking still has the seat where the answer is lost.
 */
export interface DailyWish {
  name?: string
  player?: string | null
  practice?: boolean
  token?: string | null
}

/** It is done, and there is nothing to tell. */
export type Done = Record<string, never>

/** All that can be played, and what else a browser must know beforehand; `accounts` if people can have them here. */
export interface Games {
  games: GameEntry[]
  hints: Hints[]
  presets: string[]
  languages: string[]
  version: string
  accounts?: boolean
}

/**
 * A game of the family. `bots` are those that play it, weakest first.
 *
 * `theme` names the artworks that show it; a browser that does not have them shows its `terrains` plainly.
 */
export interface GameEntry {
  id: string
  name: string
  theme: string
  terrains: string[]
  seats: number[]
  options: OptionInfo[]
  bots: BotInfo[]
  dominoes?: DominoInfo[]
  dice?: FaceInfo[][]
}

/**
 * An option of a game: the catalogue says `option.KEY.label` and `option.KEY.help`.
 *
 * `POST /api/rules` says which values go together.
 */
export interface OptionInfo {
  key: string
  values: (boolean | number | string)[]
  default: boolean | number | string
  clause: string
}

/**
 * A bot that plays a game. `label` and `line` say in English what it is; the messages have them in every language.
 *
 * `strength` only orders the bots. `default` marks the one that plays where nobody has named one; people are offered
 * those with `for_people`, the levels. Every bot can be asked for by its name.
 */
export interface BotInfo {
  name: string
  label: string
  line: string
  strength: number
  for_people: boolean
  default: boolean
}

/** A domino of the box. */
export interface DominoInfo {
  number: number
  left: Half
  right: Half
}

/** One half of a domino, or what a die draws; in Duel the terrain is the coat of arms. */
export interface Half {
  terrain: string
  symbols?: number
  craters?: number
  resource?: string | null
}

/** A face of a die; `coat` is None for the question mark. */
export interface FaceInfo {
  coat: string | null
  crosses?: number
}

/** GET /api/health: `ok` while the process lives. GET /api/ready: `ready` while it should get requests. */
export interface Health {
  status: string
  version: string
  tables: number
}

/** POST /api/account/invitations/decline: the bot does not come to this table. */
export interface InvitationEnd {
  table: string
}

/**
 * Where the line leads: the whole view, the steps since `version`, and the legal actions of the seat that acts.
 *
 * `begins`: nobody has acted yet in the turn that is played now, so that whole turns can be thought about.
 */
export interface LineAnswer {
  version: number
  view: View
  steps: Step[]
  choices: Choice[]
  begins?: boolean
}

/**
 * One position, ready to be drawn. `actor` is the seat that acts, None when nobody does.
 *
 * `games` are the finished games of a match that is a series of them. `commitment` is the hash of the dealer's seed;
 * the `seed` is revealed when the match is over. `record` is where the record can be fetched, empty if nowhere.
 * `packed` is the whole state for the compiled core, in base64: a state holds no secret.
 */
export interface View {
  version: number
  rules: string
  game: string
  options: Record<string, boolean | number | string>
  phase: string
  actor: number | null
  prompt: Said
  seats: SeatView[]
  commitment: string
  record: string
  packed: string
  draft?: DraftView | null
  games?: GameScores[] | null
  origins?: OriginsView | null
  duel?: DuelView | null
  result?: ResultView | null
  seed?: string | null
}

/** A prompt or an event: the catalogue says `prompt.CODE` or `event.CODE` with these parameters. */
export interface Said {
  code: string
  params?: Record<string, string | number>
  clause?: string
}

/**
 * All that lies in front of one seat. `TableInfo.seats` says who sits there, by the same number.
 *
 * `gain` is what its last move brought; None before the first one.
 */
export interface SeatView {
  seat: number
  territory: TerritoryView
  score: ScoreView
  gain?: Gain | null
  discards?: number
  resources?: Record<string, number>
}

/** What a seat has built. `window` is where squares may still come, `box` what is covered, `last` the last move. */
export interface TerritoryView {
  size: number
  window: Rectangle
  box: Rectangle
  squares: SquareView[]
  last?: string[]
}

/** Columns and rows from 0, edges included. */
export interface Rectangle {
  left: number
  right: number
  bottom: number
  top: number
}

/** A seat's count if the match ended now. */
export interface ScoreView {
  total: number
  lines: ScoreLineView[]
}

/** One line of the count: the catalogue says `score.CODE`; the cells are those that earn the points. */
export interface ScoreLineView {
  code: string
  clause: string
  points: number
  params?: Record<string, string | number>
  cells?: string[]
}

/**
 * What a seat's last move changed in its count: the total, and each line that changed, with the change as its
 * points. A line says what it is now; one that is gone says what it was.
 */
export interface Gain {
  points: number
  lines?: ScoreLineView[]
}

/**
 * The draft of Kingdomino and Origins. `order` are the turns to come as the pieces stand now.
 *
 * `unseen` are the numbers of the dominoes still to come (their halves are in `GameEntry.dominoes`). `opening` says
 * that the first line is being claimed, and `drawn` are then the seats whose pieces wait for a domino.
 */
export interface DraftView {
  current: SlotView[]
  coming: SlotView[]
  order: UpcomingTurn[]
  unseen: number[]
  opening?: boolean
  drawn?: number[]
}

/**
 * A domino in a line; `seat` is whose piece stands on it, `playing` marks the one whose turn it is.
 *
 * `laid` says that the domino has left the line: it lies in a territory, or was discarded.
 */
export interface SlotView {
  domino: number
  left: Half
  right: Half
  seat?: number | null
  playing?: boolean
  laid?: boolean
}

/** A turn to come: which seat plays which domino. */
export interface UpcomingTurn {
  seat: number
  domino: number
}

/** A finished game of a Dynasty: points by seat. */
export interface GameScores {
  scores: number[]
}

/** What only Origins has. */
export interface OriginsView {
  mode: string
  totems?: TotemView[]
  cave?: CaveView | null
  newcomer?: NewcomerView | null
}

/** A totem, its points, who holds it (nobody when None), and how many of its resource each seat has. */
export interface TotemView {
  resource: string
  points: number
  holder: number | null
  counts: number[]
}

/** The cave board: cavemen face up, those in the pile, and what each costs. */
export interface CaveView {
  face_up: string[]
  pile: Pile[]
  board_price: number
  pile_price: number
  prospects?: Prospect[]
}

/** How many cavemen of a kind are in the pile, which may be searched for the higher price. */
export interface Pile {
  caveman: string
  count: number
}

/** How a caveman face up would change the total, its price paid, by the square where the acting seat settles it. */
export interface Prospect {
  caveman: string
  cells: Record<string, number>
}

/**
 * A caveman recruited but not yet paid for or settled.
 *
 * `spent` are the resources paid so far. `owed` are the squares that must pay in any case: a page may pay them itself.
 */
export interface NewcomerView {
  caveman: string
  price: number
  spent?: string[]
  owed?: string[]
}

/** What only Duel has. `roller` is player A of this turn. */
export interface DuelView {
  roller: number
  dice: DieView[]
  spellbook: Spell[]
  roofs: boolean[]
  honours: (string | null)[]
}

/**
 * A die of this turn. `coat` is None for a question mark without a name; `named` marks one with a name.
 *
 * `fills` says in which line of the spellbook it fills a box if it is drawn as it is.
 */
export interface DieView {
  die: number
  face: number
  coat: string | null
  crosses: number
  seat?: number | null
  question?: boolean
  named?: boolean
  roofed?: boolean
  cell?: string | null
  fills?: string | null
}

/** A coat's line of the spellbook: boxes, how many each seat has filled, whose power it is, whether it was used. */
export interface Spell {
  coat: string
  boxes: number
  filled: number[]
  owner?: number | null
  used?: boolean
  immediate?: boolean
}

/** Final ranks (1 is best, shared when equal) and what decided: the catalogue says `decided.CODE`. */
export interface ResultView {
  ranks: number[]
  totals: number[]
  decided_by: string
}

/**
 * One action of the log: `actor` is a seat, or None for chance; kind, cells and params as in a choice.
 *
 * `begins` says that a seat's turn begins with it; a turn goes on when its seat acts again after others have acted.
 * `points` is the change of the seat's total that it brought.
 * `laid` are the halves that it lays, in the order of its cells, and `domino` is the number of the domino that it lays
 * or discards.
 */
export interface Step {
  version: number
  actor: number | null
  text: string
  kind: string
  cells?: string[]
  params?: Record<string, string | number | (string | number)[]>
  events?: Said[]
  begins?: boolean
  points?: number
  domino?: number | null
  laid?: Half[]
}

/**
 * POST /api/lines: another line of the match in a record: its first `version` actions, then these actions of seats.
 *
 * Whoever acts takes the next of the actions. What chance does is dealt. Nothing is stored.
 */
export interface LineWish {
  record: string
  version: number
  actions: string[]
}

/** GET /api/tables/ID/log?since=N: the steps after version N. */
export interface Log {
  version: number
  steps: Step[]
}

/** POST /api/tables/ID/actions: one seat's actions from `version` on, all or nothing, taken once per key. */
export interface Move {
  seat: number
  version: number
  key: string
  actions: string[]
}

/** A token that was made. It is sent only once. */
export interface NewApiToken {
  token: string
  info: ApiToken
}

/** A bot that was made, and a token for its program, which is sent only once. */
export interface NewBotAccount {
  bot: BotAccount
  token: string
}

/**
 * POST /api/tables: rules as text, such as `kingdomino(seats=2, harmony=yes)`, and who sits where.
 *
 * A `rated` match counts for the ratings of those who play: all must be signed in, there is a `time`, and no bot of
 * the server plays.
 */
export interface NewTable {
  rules: string
  seats: SeatWish[]
  public?: boolean
  chat?: boolean
  hints?: Hints
  player?: string | null
  time?: TimeLimit | null
  rated?: boolean
}

/**
 * A seat of a new table: me (with a name), a bot (by name) or open.
 *
 * Where no seat is open, the name may be empty: it is shown as “You” on one's own screen, as “Guest” to who watches.
 */
export interface SeatWish {
  kind: Wish
  name?: string
  bot?: string
}

/** Who is to sit in a seat of a new table: the one who creates it, a bot, or the first person who takes it. */
export type Wish = 'bot' | 'me' | 'open'

/** The count of a pad. `result` is that of its last game. */
export interface PadAnswer {
  rounds: PadRound[]
  result: ResultView
}

/** One game: everybody's sheet, with the games before it, and what is doubtful. */
export interface PadRound {
  sheets: PadSheet[]
  doubts?: DoubtView[]
}

/** The count of one player; `tie_breaks` are the figures that decide between equals, in the game's order. */
export interface PadSheet {
  total: number
  tie_breaks: number[]
  lines?: ScoreLineView[]
}

/**
 * Something that the box cannot contain: the catalogue says `doubt.CODE`.
 *
 * `players` are those whom it concerns, `cells` are the squares that it is about, for each player of the pad.
 */
export interface DoubtView {
  code: string
  clause: string
  params?: Record<string, string | number>
  players?: number[]
  cells?: string[][]
}

/** A scorepad to be counted: the players of each game that was played; only a Dynasty has more than one. */
export interface PadBody {
  rules: string
  rounds: PadPlayer[][]
}

/**
 * What lies in front of one player. Where nobody says whether a domino was `discarded`, a full frame has lost none.
 *
 * `powers` are the completed lines of Duel's spellbook, `honoured` is the coat that was chosen with one of them.
 */
export interface PadPlayer {
  squares?: PadSquare[]
  discarded?: boolean | null
  totems?: string[]
  powers?: string[]
  honoured?: string | null
}

/**
 * A square that somebody sees: what is printed on it (`symbols`, `craters`), and what lies on it.
 *
 * In Duel `terrain` is the coat of arms. `token` is the number of fires on a fire token.
 */
export interface PadSquare {
  cell: string
  terrain: string
  symbols?: number
  craters?: number
  token?: number
  resource?: string | null
  caveman?: string | null
}

/** POST /api/account/passkeys and /api/account/sign-in/passkey: what the browser's device answered, as JSON text. */
export interface PasskeyAnswer {
  credential: string
}

/** POST /api/account/passkeys/begin and /api/account/sign-in/passkey/begin: an empty object. */
export type PasskeyBegin = Record<string, never>

/** POST /api/account/passkeys/delete: by `Passkey.id`. */
export interface PasskeyEnd {
  id: string
}

/** What a browser's `navigator.credentials` needs, as JSON text. */
export interface PasskeyOptions {
  options: string
}

/** POST /api/account/password: other devices are signed out. */
export interface PasswordChange {
  old: string
  new: string
}

/** GET /api/tables/ID/position: the view, and for the holder of the seat that acts its legal actions. */
export interface PositionAnswer {
  view: View
  choices?: Choice[] | null
}

/** POST /api/tables/ID/previews: what would these actions lead to? Nothing is stored. */
export interface PreviewBody {
  seat: number
  version: number
  actions: string[]
}

/**
 * Where the actions lead. `ends` when the turn is complete: chance, another seat or the seat's next turn follows.
 *
 * `points` is what the seat's whole turn has brought then, with what it did in it before others acted.
 */
export interface Previewed {
  type: 'previewed'
  id: number
  version: number
  seat: number
  actions: string[]
  view: View
  points: number
  ends: boolean
  choices?: Choice[] | null
  steps?: Step[]
}

/** The password once more, for what cannot be taken back. */
export interface Proof {
  password: string
}

/** POST /api/push/subscriptions/delete and /api/push/test: the browser with this endpoint. */
export interface PushEnd {
  endpoint: string
}

/** GET /api/push: the public key with which a browser subscribes, in base64url. */
export interface PushInfo {
  key: string
}

/**
 * POST /api/push/subscriptions: tell this browser of turns, in the seats of these tokens and of its account.
 *
 * Endpoint and keys are those of its PushSubscription, the keys in base64url. Seats that it named before still count.
 */
export interface PushWish {
  endpoint: string
  p256dh: string
  auth: string
  language?: string
  tokens?: string[]
}

/**
 * Whether a turn is right, and what it gives up in points of expected lead; none where no search looked at it.
 *
 * `place` is its place among `of` turns. `best` is the best turn; `now`, `later` and `denies` are what it has more
 * than the turn that was tried, and `merit` names the largest of them. `margin` is by how much the next one is worse.
 */
export interface PuzzleAnswer {
  right: boolean
  own: PuzzleLine
  best: PuzzleLine
  margin: number
  error: number
  playouts: number
  of: number
  place?: number | null
  given_up?: number | null
  now?: number | null
  later?: number | null
  denies?: number | null
  merit?: string | null
}

/** A turn: its steps, the view before anything is dealt, what its seat scores by it and what lead then follows. */
export interface PuzzleLine {
  steps: Step[]
  view: View
  points: number
  lead?: number | null
}

/**
 * GET /api/puzzles/ID: a match up to a turn of `seat`, as a record, which is to be found. It has no solution.
 *
 * `version` is how many actions the match has; `seats` says who sat where.
 */
export interface PuzzleInfo {
  entry: PuzzleEntry
  rules: string
  record: string
  version: number
  seat: number
  seats: SeatInfo[]
  steps: Step[]
}

/** A puzzle in the list: `variant` is its game, or the mode of Origins; `difficulty` is easy, medium or hard. */
export interface PuzzleEntry {
  id: string
  variant: string
  game: string
  options: Record<string, boolean | number | string>
  difficulty: string
}

/** POST /api/puzzles/ID: somebody's whole turn. Nothing is stored. */
export interface PuzzleTry {
  actions: string[]
}

/** GET /api/puzzles: every puzzle, by game and from easy to hard. */
export interface Puzzles {
  puzzles: PuzzleEntry[]
}

/** POST /api/replays: the text of a record. Nothing is stored. */
export interface RecordBody {
  record: string
}

/**
 * POST /api/account/recover: sign in with a recovery code, which is used up, and set a new password.
 *
 * Other devices are signed out; passkeys and tokens, also those of one's bots, count no longer.
 */
export interface Recovery {
  name: string
  code: string
  password: string
}

/** POST /api/account/recovery-codes: new ones; those before count no longer. */
export interface RecoveryCodes {
  recovery_codes: string[]
}

/**
 * A match from its first position to its last one.
 *
 * `views` has one view per version, from 0 on; a view's `seats` are only those that look otherwise than in the view
 * before it (all of them in the first one), because most actions change one seat or none. `steps` lead from each
 * version to the next one, `turns` group those of the seats. `seats` says who sat where. `record` is the record as
 * text. `commitment` and `seed` are the dealer's, `dealer` is its version; a match without a dealer has none of them,
 * and the seed is not told before the match is over. `finished`: it has a result. `withheld`: the seed stays secret
 * for a while, because others still have the same deals before them in a daily challenge.
 */
export interface Replay {
  rules: string
  game: string
  options: Record<string, boolean | number | string>
  seats: SeatInfo[]
  record: string
  views: View[]
  steps: Step[]
  turns: ReplayTurn[]
  finished?: boolean
  commitment?: string | null
  seed?: string | null
  dealer?: number | null
  withheld?: boolean
}

/**
 * All that a seat did in one go: its actions from version `begin` on, by id; `end` is the version after them.
 *
 * `packed` is the state at `begin`, in base64. `forced`: there was no other way to take this turn. The last turn of a
 * match that still runs may not be complete. A turn that others interrupt, as Duel has it, is several of these.
 */
export interface ReplayTurn {
  seat: number
  begin: number
  end: number
  ids: number[]
  packed: string
  forced?: boolean
}

/** A review, and how its better turns look. */
export interface ReviewAnswer {
  review: Review
  better: BetterLine[]
}

/** A finished match, judged: by which player (`network`) with how many playouts, then turns, deals and seats. */
export interface Review {
  rules: string
  players: string[]
  totals: number[]
  network: string
  playouts: number
  start: Expectation
  end: Expectation
  turns: TurnReview[]
  deals: DealReview[]
  seats: SeatReview[]
  turning_points: TurningPoint[]
  grades: Record<string, number>
}

/** What is expected for the end of the match, of every seat: its total, its lead, its chance of winning. */
export interface Expectation {
  totals: number[]
  leads: number[]
  chances: number[]
}

/**
 * One turn: what it gave up in points of lead, its grade, what could be expected before and after it.
 *
 * `chance` is how much of the seat's chance of winning it gave up; a turn that gains lead may cost chance.
 */
export interface TurnReview {
  seat: number
  begin: number
  end: number
  actions: string[]
  grade: Grade
  given_up: number
  chance: number
  before: Expectation
  after: Expectation
  better?: BetterTurn | null
}

/** How good a turn was, best first; `forced` where nothing else was possible. */
export type Grade = 'best' | 'blunder' | 'forced' | 'good' | 'inexact' | 'mistake'

/**
 * The turn that would have been best instead, and why, in points against the turn that was taken.
 *
 * What it scores now, what it promises later, and what it denies the others: together what that turn gave up.
 */
export interface BetterTurn {
  ids: number[]
  actions: string[]
  now: number
  later: number
  denies: number
  merit: Merit
}

/** What counts most for a better turn: points at once, points later, or what the others do not get. */
export type Merit = 'denies' | 'later' | 'now'

/**
 * What one deal (or roll, or draw) and what followed it gave each seat, in points of lead and chance of winning.
 *
 * It counts until chance acts again; `begin` and `end` are the versions before and after chance acted.
 */
export interface DealReview {
  begin: number
  end: number
  actions: string[]
  luck: number[]
  chances: number[]
}

/**
 * One seat's whole match, in points of lead: start + luck - given_up + gifts = result.
 *
 * `given_up` is by its own turns, `gifts` what the others' turns gave it. `adjusted` is the result without luck.
 * `figure` is what it gave up per turn in which it had a choice: the smaller, the better it played.
 */
export interface SeatReview {
  start: number
  luck: number
  given_up: number
  gifts: number
  result: number
  adjusted: number
  choices: number
  figure: number
  grades?: Record<string, number>
}

/** Where a seat's chance of winning changed most: at a turn or a deal, by its number in the review. */
export interface TurningPoint {
  cause: Cause
  number: number
  version: number
  seat: number
  change: number
}

/** What turned a match: a turn that gave something up, or a deal. */
export type Cause = 'deal' | 'turn'

/**
 * What the better turn would have looked like: its steps, and the view after it, before anything is dealt.
 *
 * `turn` is its number in the review. The view names only the seat whose turn it is.
 */
export interface BetterLine {
  turn: number
  steps: Step[]
  view: View
}

/**
 * POST /api/reviews: a record, and what was thought of its match: of its start, then of each turn.
 *
 * Of a turn only the best opinion and that of the turn that was taken are needed. Nothing is stored.
 */
export interface ReviewWish {
  record: string
  start: ThoughtView
  turns: ThoughtView[]
}

/**
 * What is thought of the turns of a position, best first; `before` are the totals of all seats now.
 *
 * `seat` acts; below zero chance acts, and there is one turn without actions. `taken` is the place, among the turns,
 * of the one that was taken.
 */
export interface ThoughtView {
  seat: number
  before: number[]
  turns: OpinionView[]
  playouts: number
  taken: number | null
}

/**
 * What is thought of one turn: its actions by id, its playouts, their mean, what it promised before them.
 *
 * Of every seat: its total straight `after` the turn, and what is expected at the end: its total, its lead (over the
 * mean of the best other seat and of all others), its share of the victory.
 */
export interface OpinionView {
  ids: number[]
  playouts: number
  prior: number
  mean: number
  after: number[]
  totals: number[]
  leads: number[]
  shares: number[]
}

/** GET /api/rulebook/LANGUAGE: every book in one language. */
export interface Rulebooks {
  language: string
  books: RuleBook[]
  rulings: RulingView[]
}

/** The rules of a game, or of one of its modes, in the order in which they are learnt. */
export interface RuleBook {
  id: string
  game: string
  title: string
  about: string
  sections: RuleSection[]
}

/** Clauses under one heading. */
export interface RuleSection {
  id: string
  title: string
  clauses: ClauseView[]
}

/** A numbered rule; `rulings` are the decisions behind it. */
export interface ClauseView {
  id: string
  title: string
  text: string
  rulings?: string[]
  pictures?: RulePicture[]
}

/**
 * A picture of a clause: one of a territory, a line of dominoes, dice, or words with their drawings.
 *
 * `marked` are the cells of a move, `lit` cells that stand out.
 */
export interface RulePicture {
  id: string
  game: string
  caption: string
  territory?: TerritoryView | null
  marked?: string[]
  lit?: string[]
  dominoes?: PicturedDomino[]
  dice?: FaceInfo[][]
  words?: string[]
}

/** A domino of a picture, and whose piece stands on it, if any. */
export interface PicturedDomino {
  domino: DominoInfo
  seat?: number | null
}

/** What we decided where the booklets are silent or disagree, and why. */
export interface RulingView {
  id: string
  question: string
  decision: string
  why: string
}

/**
 * Rules that can be played and come nearest to the wish; `rules` is what NewTable takes.
 *
 * `blocked` are the options that cannot be changed as things are, with the reason; `problems` say what was left out.
 */
export interface RulesAnswer {
  rules: string
  game: string
  options: Record<string, boolean | number | string>
  blocked?: Record<string, Reason>
  problems?: Reason[]
}

/** Why something is not possible: the catalogue says `KIND.CODE`. */
export interface Reason {
  kind: string
  code: string
  params?: Record<string, string | number>
  clause?: string
}

/** POST /api/rules: rules as text, or a game and options by their keys, `seats` among them. */
export interface RulesWish {
  rules?: string
  game?: string | null
  options?: Record<string, boolean | number | string>
}

/** What a scorepad needs beside the list of games. `module` is the address of the compiled core, if there is one. */
export interface Scorepad {
  games: PadGame[]
  module?: string | null
}

/**
 * A game that has a scorepad.
 *
 * `terrains`, `resources` and `cavemen` are in the order in which the compiled core numbers them; `cavemen` says how
 * many tiles there are of each. `stock` is every printed square of the box, with the resource that it has at first.
 * `options` are those that matter, `rules` every combination of them, and `tie_breaks` names what decides.
 */
export interface PadGame {
  id: string
  terrains: string[]
  stock: Half[]
  tie_breaks: string[]
  rules: PadRules[]
  options?: string[]
  resources?: string[]
  cavemen?: Record<string, number>
}

/**
 * Rules that make a difference to the count: their text, the largest territory, how many games are added up.
 *
 * `things` are what can be said beside squares: `fire`, `hut`, `resource`, `totem`, `caveman`, `power`, `discard`.
 */
export interface PadRules {
  text: string
  seats: number
  options: Record<string, boolean | number | string>
  width: number
  height: number
  rounds?: number
  things?: string[]
}

/** The answer to NewTable and Sit: keep the token, it is the only proof of who you are. It is sent only once. */
export interface Seated {
  token: string
  seats: number[]
  table: TableInfo
}

/** GET /api/showcase/GAME: a whole match of bots. The territories are as large as they become, without squares. */
export interface Showcase {
  game: string
  bot: string
  territories: TerritoryView[]
  moves: ShowcaseMove[]
}

/** A move of the showcase: the squares of the seat that are new or changed, and its total then. */
export interface ShowcaseMove {
  seat: number
  squares: SquareView[]
  total: number
}

/** POST /api/account/sign-out: this device, one of `Device.id`, or with `everywhere` all of them. */
export interface SignOut {
  device?: string
  everywhere?: boolean
}

/** You are signed in on this device. A new account also gets its recovery codes: they are sent only once. */
export interface SignedIn {
  name: string
  recovery_codes?: string[]
}

/**
 * POST /api/tables/ID/seats: take an open seat. With a token of the same table the same browser holds one more.
 *
 * Whoever is signed in sits there under the account's name, which is then not needed here.
 */
export interface Sit {
  name?: string
  seat?: number | null
  token?: string | null
  player?: string | null
}

/** GET /api/tables: the public tables with an open seat, newest first. */
export interface Tables {
  tables: TableInfo[]
}

/**
 * What the server shall think about: `packed` is the state in base64, `taken` the turn that was taken there.
 *
 * `width` turns are looked at. The same seed gives the same thought.
 */
export interface ThoughtWish {
  rules: string
  packed: string
  playouts: number
  width: number
  seed: number
  taken?: number[]
}

/** POST /api/account/tokens/revoke: by `ApiToken.id`. */
export interface TokenEnd {
  id: string
}

/** POST /api/account/tokens: a token for programs, for oneself or for a bot that one owns. */
export interface TokenWish {
  label: string
  bot?: string
}

/**
 * Who I am: my tokens (none: I watch), the last version I know, and whether I want points with my choices.
 *
 * `protocol` is the version of the protocol that I speak; a server that speaks only older ones refuses.
 */
export interface Hello {
  type: 'hello'
  tokens?: string[]
  since?: number | null
  points?: boolean
  protocol?: number
}

/** Take actions: one seat's, from `version` on, all or nothing. Sent again with its key it counts once. */
export interface Act {
  type: 'act'
  seat: number
  version: number
  key: string
  actions: string[]
}

/** What would these actions of my seat lead to? Nothing is stored. */
export interface Preview {
  type: 'preview'
  id: number
  seat: number
  version: number
  actions: string[]
}

/** After these actions of my seat, why are those others not legal? */
export interface Why {
  type: 'why'
  id: number
  seat: number
  version: number
  candidates: Candidate[]
  actions?: string[]
}

/**
 * An action that somebody asks about: its kind, the cells it would cover, and what else it would say.
 *
 * Parts that the cells say already, such as a direction, need not be given.
 */
export interface Candidate {
  kind: string
  cells?: string[]
  params?: Record<string, string | number | (string | number)[]>
}

/** Say something: a preset by its code, or text. Sent again with its key, if it has one, it counts once. */
export interface Chat {
  type: 'chat'
  text?: string
  preset?: string
  key?: string | null
}

/** Tell whoever hosts the server about a person, by seat, or about a chat line, by number; and why. */
export interface Report {
  type: 'report'
  reason: string
  seat?: number | null
  line?: number | null
}

/** The host changes what the table allows; a field that is None does not change. */
export interface Settings {
  type: 'settings'
  chat?: boolean | null
  hints?: Hints | null
  public?: boolean | null
}

/** I leave my seats: before the match they are open again, during it I am absent until I say hello. */
export interface Leave {
  type: 'leave'
}

/** Let a bot play for the absent person in this seat, or do not. */
export interface Agree {
  type: 'agree'
  seat: number
  agree?: boolean
  bot?: string
}

/**
 * What I want for the person in this seat, whose time is up; with `agree` false I no longer want it.
 *
 * One person is enough for more time; all others who are present must agree on a bot, or on the end of the match.
 */
export interface Late {
  type: 'late'
  seat: number
  choice: LateChoice
  agree?: boolean
  bot?: string
}

/** What the others can choose for somebody whose time is up: more time, a bot, or the end of the match. */
export type LateChoice = 'bot' | 'end' | 'wait'

/** I play again myself: the bot that plays for me stops. */
export interface Return {
  type: 'return'
}

/** The host puts a bot into an open seat. */
export interface Fill {
  type: 'fill'
  seat: number
  bot?: string
}

/** Once more with the same players: a new table begins when all people present want it. */
export interface Rematch {
  type: 'rematch'
  agree?: boolean
}

/** I asked for advice about my move. A match that was to count for ratings does not count any more. */
export interface Hint {
  type: 'hint'
}

/**
 * Am I still connected? Sent every PING_SECONDS; nothing heard for SILENT_SECONDS means: connect again.
 *
 * `hidden` says that nobody sees the page from now on, or somebody again, so that whoever wants notifications is told
 * of a turn although the page is connected. A page is seen until it says so, and need not repeat it.
 */
export interface Ping {
  type: 'ping'
  hidden?: boolean | null
}

/**
 * The answer to hello: which seats are yours, the table, the position, and the steps since the version you know.
 *
 * `protocol` is the version of the protocol that the server speaks.
 */
export interface Welcome {
  type: 'welcome'
  protocol: number
  seats: number[]
  host: boolean
  table: TableInfo
  view: View
  choices?: Choice[] | null
  steps?: Step[]
  chats?: Chatted[]
}

/** Something was said, by a seat; `preset` is a code of the catalogue (`chat.CODE`). */
export interface Chatted {
  type: 'chatted'
  number: number
  seat: number | null
  name: string
  at: number
  text?: string
  preset?: string
}

/** Actions were taken and stored. `choices` come to the holder of the seat that acts now and to nobody else. */
export interface Stepped {
  type: 'stepped'
  version: number
  steps: Step[]
  view: View
  choices?: Choice[] | null
}

/** Where the match stands: after a refusal, after messages were dropped, when hints change, when it was ended. */
export interface Sync {
  type: 'sync'
  version: number
  view: View
  choices?: Choice[] | null
}

/**
 * Why not: the catalogue says `KIND.CODE`, where kind is fault, error or refusal; `text` says it in English.
 *
 * `key` or `id` is that of the request refused.
 */
export interface Refused {
  type: 'refused'
  kind: string
  code: string
  text: string
  params?: Record<string, string | number>
  clause?: string
  key?: string | null
  id?: number | null
}

/** The answer to why, in the order asked; None where the action is legal. */
export interface Reasons {
  type: 'reasons'
  id: number
  reasons: (Reason | null)[]
}

/** Something about the table changed: who sits there, who is connected, what the host allows, who agrees. */
export interface Seats {
  type: 'seats'
  table: TableInfo
}

/** The report is stored, with the last chat lines. Nobody at the table is told. */
export interface Reported {
  type: 'reported'
}

/** Still connected. */
export interface Pong {
  type: 'pong'
}

/** The server closes the connection: the catalogue says `refusal.CODE`; `again` when it helps to connect again. */
export interface Bye {
  type: 'bye'
  code: string
  again: boolean
}
