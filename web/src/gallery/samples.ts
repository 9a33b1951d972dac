/** Boards to look at. They are pictures of positions, written square by square; no game was played for them. */

import type { BoardSquare, Side } from '../art/looks.ts'
import type { GameTheme } from '../games/theme.ts'
import type { Half, SquareView } from '../protocol.ts'

const SIDES: Partial<Record<string, Side>> = { '>': 'right', '<': 'left', v: 'down', '^': 'up' }

type Lying = Half & Partial<SquareView>

/** Reads a picture: each square is a letter, a number, and an arrow to its other half. */
function read(picture: string, { lookOf }: GameTheme, lying: (letter: string, count: number) => Lying): BoardSquare[] {
  const rows = picture.trim().split('\n')
  return rows.flatMap((row, y) =>
    row
      .trim()
      .split(/\s+/)
      .flatMap((square, x) => {
        const [letter = '', count = '', arrow = ''] = square
        if (letter === '.' || letter === '#') return []
        return [{ ...lookOf(lying(letter, Number(count))), x, y, join: SIDES[arrow] }]
      }),
  )
}

/** The terrain that a letter stands for, and the number as its symbols. */
const plain =
  (terrains: Record<string, string>) =>
  (letter: string, symbols: number): Lying => ({ terrain: terrains[letter] ?? letter, symbols })

const KINGDOMINO = plain({ w: 'wheat', f: 'forest', l: 'lake', g: 'grass', s: 'swamp', m: 'mine' })
const COATS = plain({ o: 'dot', i: 'line', O: 'double_dot', H: 'double_line', F: 'filled', C: 'checked' })
const ORIGINS = plain({ g: 'grassland', l: 'lake', j: 'jungle', q: 'quarry', d: 'desert' })

/** Capitals are squares on which something lies. */
const COVERED: Partial<Record<string, Lying>> = {
  G: { terrain: 'grassland', resource: 'mammoth' },
  L: { terrain: 'lake', resource: 'fish' },
  J: { terrain: 'jungle', resource: 'mushroom' },
  Q: { terrain: 'quarry', resource: 'flint' },
  H: { terrain: 'desert', caveman: 'hunter' },
  S: { terrain: 'desert', caveman: 'shaman' },
  A: { terrain: 'desert', caveman: 'amazon_warrior' },
  W: { terrain: 'grassland', caveman: 'small_warrior' },
}

function originsSquare(letter: string, count: number): Lying {
  if (letter === 'v') return { terrain: 'volcano', craters: count }
  if (letter === 'T') return { terrain: 'grassland', symbols: count, token: count }
  return COVERED[letter] ?? ORIGINS(letter, count)
}

export const kingdom = (theme: GameTheme) =>
  read(
    `
    w0> w1< f0v f0> f1<
    w0v l0v f0^ g0> g0<
    w1^ l1^ #   g2v s1v
    m2v l0> l0< g0^ s0^
    m1^ w0> w0< s2> s0<
    `,
    theme,
    KINGDOMINO,
  )

export const mighty = (theme: GameTheme) =>
  read(
    `
    w0> w1< f0v f0> f1< l0> l0<
    w0v l0v f0^ g0> g0< l1v w3v
    w1^ l1^ g0> g2< s1v l0^ w0^
    m2v l0v g0v #   s0^ f1> f0<
    m3^ l0^ w0^ w0v s2> s0< f0v
    m1> g0< .   w0^ s0> s1< f0^
    .   .   l0> l0< g0> g1< .
    `,
    theme,
    KINGDOMINO,
  )

export const territory = (theme: GameTheme) =>
  read(
    `
    J0> H0< d1> L0< l1v
    j1> G0< G0> l1< Q0^
    J0> v2< #   d0> q1<
    T2> S0< A0v Q0> q1<
    G0> G0< T1^ W0> v1<
    `,
    theme,
    originsSquare,
  )

export const map = (theme: GameTheme) =>
  read(
    `
    .   o0> o1< i0> i0< .   .
    .   C2> o0< i1> H0< .   .
    O1> O0< o0v #   H1> F2< .
    .   i0v o0^ O0> O1< C0> H0<
    .   i0^ .   .   .   .   .
    `,
    theme,
    COATS,
  )
