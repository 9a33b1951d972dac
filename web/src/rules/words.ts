/**
 * Everything on a table that has a name: where its name and its sentence are in the catalogue, and the clause behind it.
 * An element that carries `data-word="KEY"` can be asked what it is. The words themselves are in the catalogue.
 */

import type { Half, SquareView } from '../protocol.ts'

export interface Word {
  key: string
  /** The messages of its name and its sentence. */
  name: string
  help: string
  /** Its clause in all games, or by the theme of the game. */
  clause: string | Partial<Record<string, string>>
}

type Clause = Word['clause']
const own = (clause: Clause, ...keys: string[]): Word[] =>
  keys.map((key) => ({ key, name: `word.${key}`, help: `word.${key}.help`, clause }))
/** Words that the catalogue names elsewhere: `terrain.wheat`, `totem.fish`. */
const named = (kind: string, clause: Clause, ...keys: string[]): Word[] =>
  keys.map((key) => ({ key, name: `${kind}.${key}`, help: `word.${key}.help`, clause }))
const totem = (key: string): Word => ({
  key,
  name: key.replace('_', '.'),
  help: `word.${key}.help`,
  clause: 'OT3',
})
const coat = (of: string): Word => ({ key: `coat_${of}`, name: `coat.${of}`, help: 'word.coat.help', clause: 'D1' })
const power = (of: string, clause = 'D9'): Word => ({
  key: `power_${of}`,
  name: `power.${of}`,
  help: `power.${of}.help`,
  clause,
})
const option = (key: string, clause: string): Word => ({
  key,
  name: `option.${key}.label`,
  help: `option.${key}.help`,
  clause,
})

const COATS = ['dot', 'line', 'double_dot', 'double_line', 'filled', 'checked']

/** Words whose clause or sentence differs from game to game: `word.lake.help.origins`. */
const DIFFERENT: Word[] = [
  { key: 'lake', name: 'terrain.lake', help: 'word.lake.help', clause: { kingdomino: 'K1', origins: 'O1' } },
  { key: 'domino', name: 'word.domino', help: 'word.domino.help', clause: 'C1' },
  { key: 'castle', name: 'word.castle', help: 'word.castle.help', clause: { kingdomino: 'C1', duel: 'D5' } },
  {
    key: 'score',
    name: 'word.score',
    help: 'word.score.help',
    clause: { kingdomino: 'C9', origins: 'C9', duel: 'D12' },
  },
]

const ALL: Word[] = [
  ...DIFFERENT,
  ...named('terrain', 'K1', 'wheat', 'forest', 'grass', 'swamp', 'mine'),
  ...named('terrain', 'O1', 'grassland', 'jungle', 'quarry', 'desert'),
  ...named('terrain', 'O4', 'volcano'),
  ...own('O4', 'crater'),
  ...own('C9', 'crown', 'region'),
  ...own('O7', 'fire'),
  ...own('O5', 'fire_token'),
  ...own('C1', 'hut'),
  ...own('C6', 'king', 'chief', 'line_current', 'line_coming'),
  ...own('C5', 'number', 'turn_order'),
  ...own('C4', 'discard'),
  ...own({ kingdomino: 'K4', origins: 'O2' }, 'to_come'),
  ...own('C2', 'frame'),
  ...own('OT1', 'resource'),
  ...named('resource', 'OT1', 'mammoth', 'fish', 'mushroom', 'flint'),
  ...own('OT3', 'totem'),
  ...['totem_mammoth', 'totem_fish', 'totem_mushroom', 'totem_flint'].map(totem),
  ...own('OB2', 'caveman', 'pile'),
  ...own('OB1', 'cave'),
  ...named('caveman', 'OB5', 'hunter', 'fishing_child', 'gatherer', 'sculptor', 'painter', 'fire_lady', 'shaman'),
  ...named('caveman', 'OB6', 'small_warrior', 'amazon_warrior', 'oafish_warrior'),
  ...own('D1', 'die', 'coat'),
  ...COATS.map(coat),
  ...own('D2', 'map'),
  ...own('D3', 'player_a', 'player_b'),
  ...own('D4', 'question'),
  ...own('D7', 'spellbook', 'box'),
  ...own('D9', 'power', 'honour'),
  ...COATS.map((each) => power(each)),
  power('roof', 'D10'),
  ...own('D12', 'cross', 'domain'),
  option('dynasty', 'K5'),
  option('middle_kingdom', 'K6'),
  option('harmony', 'K7'),
  option('mighty_duel', 'K8'),
  option('three_player_line', 'K9'),
  option('opening', 'K10'),
  option('mode', 'O1'),
  option('fire_on_hut', 'O5'),
  option('empire_of_fire', 'O8'),
  option('homo_habilis', 'O8'),
]

export const WORDS: ReadonlyMap<string, Word> = new Map(ALL.map((word) => [word.key, word]))

/** The words of an element: `data-word` may hold several, most specific first. Unknown ones are left out. */
export const wordsOf = (keys: string): Word[] => keys.split(/\s+/).flatMap((key) => WORDS.get(key) ?? [])

/** The clause behind a word in a game with this theme. */
export const clauseOf = ({ clause }: Word, theme: string): string | undefined =>
  typeof clause === 'string' ? clause : clause[theme]

/** What the symbol, the starting tile, the piece and a place where nothing lies are called, and how the keys of grounds begin. */
interface ThemeWords {
  symbol: string
  building: string
  piece: string
  empty: string
  ground: string
}
const OF_THEME: Partial<Record<string, ThemeWords>> = {
  kingdomino: { symbol: 'crown', building: 'castle', piece: 'king', empty: 'frame', ground: '' },
  origins: { symbol: 'fire', building: 'hut', piece: 'chief', empty: 'frame', ground: '' },
  duel: { symbol: 'cross', building: 'castle', piece: '', empty: 'map', ground: 'coat_' },
}
export const themeWord = (theme: string, what: keyof ThemeWords): string => OF_THEME[theme]?.[what] ?? ''

/** The keys for all that a square or half shows: what lies on it first, its terrain last. */
export function squareWords(square: Half | SquareView, theme: string): string[] {
  const { terrain, symbols = 0, craters = 0, resource } = square
  const { caveman, token = 0 }: Partial<SquareView> = square
  const ground = themeWord(theme, 'ground') + terrain
  const found = [
    caveman,
    token ? 'fire_token' : '',
    resource,
    symbols > token ? themeWord(theme, 'symbol') : '',
    ground,
  ]
  return [...found, craters ? 'crater' : ''].filter((key): key is string => Boolean(key))
}
