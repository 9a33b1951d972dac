/** Boards to look at. They are pictures of positions, written square by square; no game was played for them. */

import type { BoardCell, Face, Side } from '../draw/board.ts'
import type { CavemanKind, CoatName, KingdominoTerrain, OriginsTerrain, Resource } from '../draw/drawings.ts'

const SIDES: Record<string, Side> = { '>': 'right', '<': 'left', v: 'down', '^': 'up' }
const KINGDOMINO: Record<string, KingdominoTerrain> = {
  w: 'wheat',
  f: 'forest',
  l: 'lake',
  g: 'grass',
  s: 'swamp',
  m: 'mine',
}
const ORIGINS: Record<string, OriginsTerrain> = {
  g: 'grassland',
  l: 'lake',
  j: 'jungle',
  q: 'quarry',
  d: 'desert',
  v: 'volcano',
}
const COATS: Record<string, CoatName> = {
  o: 'dot',
  i: 'line',
  O: 'double_dot',
  H: 'double_line',
  F: 'filled',
  C: 'checked',
}
const RESOURCES: Record<string, Resource> = { g: 'mammoth', l: 'fish', j: 'mushroom', q: 'flint' }

/** Reads a picture: each square is a terrain letter, a number of symbols, and an arrow to its other half. */
function read(picture: string, face: (letter: string, count: number) => Face): BoardCell[] {
  return picture
    .trim()
    .split('\n')
    .flatMap((row, y) =>
      row
        .trim()
        .split(/\s+/)
        .flatMap((square, x) => {
          const [letter = '', count = '', arrow = ''] = square
          return letter === '.' || letter === '#' ? [] : [{ ...face(letter, Number(count)), x, y, join: SIDES[arrow] }]
        }),
    )
}

export const kingdom = read(
  `
  w0> w1< f0v f0> f1<
  w0v l0v f0^ g0> g0<
  w1^ l1^ #   g2v s1v
  m2v l0> l0< g0^ s0^
  m1^ w0> w0< s2> s0<
  `,
  (letter, symbols) => ({ terrain: KINGDOMINO[letter]!, symbols }),
)

export const mighty = read(
  `
  w0> w1< f0v f0> f1< l0> l0<
  w0v l0v f0^ g0> g0< l1v w3v
  w1^ l1^ g0> g2< s1v l0^ w0^
  m2v l0v g0v #   s0^ f1> f0<
  m3^ l0^ w0^ w0v s2> s0< f0v
  m1> g0< .   w0^ s0> s1< f0^
  .   .   l0> l0< g0> g1< .
  `,
  (letter, symbols) => ({ terrain: KINGDOMINO[letter]!, symbols }),
)

const tribe: Record<string, CavemanKind> = {
  '1,0': 'hunter',
  '1,3': 'shaman',
  '2,3': 'amazon_warrior',
  '3,4': 'small_warrior',
}

export const origins = read(
  `
  j0> d0< d1> l0< l1v
  j1> g0< g0> l1< q0^
  j0> v2< #   d0> q1<
  j0> d0< d0v q0> q1<
  g0> g0< g0^ g0> v1<
  `,
  (letter, count) =>
    letter === 'v'
      ? { terrain: 'volcano', craters: count }
      : { terrain: ORIGINS[letter]!, symbols: count, resource: count ? null : RESOURCES[letter] },
).map((cell): BoardCell => {
  const place = `${cell.x},${cell.y}`
  if (place === '0,3') return { ...cell, resource: null, fire: 2 }
  if (place === '2,4') return { ...cell, resource: null, fire: 1 }
  return tribe[place] ? { ...cell, resource: null, caveman: tribe[place] } : cell
})

export const duel = read(
  `
  .   o0> o1< i0> i0< .   .
  .   C2> o0< i1> H0< .   .
  O1> O0< o0v #   H1> F2< .
  .   i0v o0^ O0> O1< C0> H0<
  .   i0^ .   .   .   .   .
  `,
  (letter, symbols) => ({ terrain: COATS[letter]!, symbols }),
)
