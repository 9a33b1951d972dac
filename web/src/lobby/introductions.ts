/** Four pictures a game, which a sentence each explains. They are examples drawn by hand: no rule is computed here. */

import type { BoardSquare, Thing } from '../art/looks.ts'

/** A badge with a domino's number. */
export interface NumberBadge {
  x: number
  y: number
  text: string
}

/** A picture of 300 by 200: squares at places of the grid, things and numbers at points. */
export interface IntroPicture {
  squares: BoardSquare[]
  /** Where the building stands. */
  start?: { x: number; y: number }
  things?: Thing[]
  numbers?: NumberBadge[]
}

type Look = Omit<BoardSquare, 'x' | 'y' | 'join'>

const across = (x: number, y: number, left: Look, right: Look): BoardSquare[] => [
  { ...left, x, y, join: 'right' },
  { ...right, x: x + 1, y, join: 'left' },
]
const down = (x: number, y: number, upper: Look, lower: Look): BoardSquare[] => [
  { ...upper, x, y, join: 'down' },
  { ...lower, x, y: y + 1, join: 'up' },
]

/** The pictures of a game with lines of dominoes: choose, connect, multiply, and the order of the next line. */
function ofDominoes(piece: string, [a, b, c]: [string, string, string]): IntroPicture[] {
  return [
    {
      squares: [
        ...across(0, 0, { terrain: a }, { terrain: b, symbols: 1 }),
        ...across(0, 1, { terrain: c }, { terrain: a }),
      ],
      things: [{ name: piece, seat: 0, x: 204, y: 4, scale: 0.92 }],
    },
    {
      squares: [
        ...across(1, 0, { terrain: b }, { terrain: b, symbols: 1 }),
        ...across(1, 1, { terrain: a }, { terrain: b }),
      ],
      start: { x: 0, y: 0 },
    },
    {
      squares: [
        ...across(0, 0, { terrain: b, symbols: 1 }, { terrain: b }),
        ...across(1, 1, { terrain: b, symbols: 1 }, { terrain: c }),
      ],
    },
    {
      squares: [
        ...across(0, 0, { terrain: c }, { terrain: a }),
        ...across(0, 1, { terrain: a }, { terrain: b, symbols: 2 }),
      ],
      things: [
        { name: piece, seat: 0, x: 204, y: 2, scale: 0.92 },
        { name: piece, seat: 1, x: 204, y: 102, scale: 0.92 },
      ],
      numbers: [
        { x: 176, y: 78, text: '4' },
        { x: 176, y: 178, text: '37' },
      ],
    },
  ]
}

const die = (coat: string, x: number, y: number): Thing[] => [
  { name: 'die', x, y, scale: 0.86 },
  { name: coat, x: x + 14, y: y + 10, scale: 0.58 },
]

const [, connected, counted] = ofDominoes('crest', ['line', 'double_dot', 'checked'])

/** By the name of the game's theme. */
export const INTRODUCTIONS: Partial<Record<string, IntroPicture[]>> = {
  kingdomino: ofDominoes('king', ['wheat', 'forest', 'lake']),
  origins: [
    ...ofDominoes('chief', ['grassland', 'jungle', 'lake']).slice(0, 3),
    {
      squares: [
        ...across(0, 0, { terrain: 'volcano', variant: 1 }, { terrain: 'desert' }),
        ...down(2, 0, { terrain: 'jungle' }, { terrain: 'grassland' }),
        ...across(
          0,
          1,
          { terrain: 'lake' },
          { terrain: 'jungle', things: [{ name: 'fire-token-2', x: 11, y: 11, scale: 0.78 }] },
        ),
      ],
    },
  ],
  duel: [
    {
      squares: [],
      things: [...die('dot', 60, 6), ...die('checked', 158, 6), ...die('line', 60, 104), ...die('filled', 158, 104)],
    },
    ...[connected, counted].flatMap((picture) => picture ?? []),
    {
      squares: [],
      things: [
        { name: 'double_line', x: 20, y: 4, scale: 0.9 },
        { name: 'double_dot', x: 20, y: 104, scale: 0.9 },
        { name: 'crest', seat: 0, x: 120, y: 14, scale: 0.7 },
        { name: 'crest', seat: 0, x: 200, y: 14, scale: 0.7 },
        { name: 'crest', seat: 1, x: 120, y: 114, scale: 0.7 },
      ],
    },
  ],
}
