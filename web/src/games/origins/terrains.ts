/** The six terrains of Origins in three variants each; a volcano's variant is its number of craters. */

import {
  at,
  chance,
  cloud,
  d,
  disc,
  every,
  fill,
  ground,
  oval,
  transformed,
  scatter,
  stroke,
  type XY,
} from '../../art/pen.ts'
import { origins as colours, paint } from '../../colours/colours.ts'

const { grassland: G, lake: L, jungle: J, quarry: Q, desert: D, volcano: V } = colours

// Grassland: tall grass in the wind, stones and flowers.

const sway = ([x, y]: XY) => d`M${x} ${y}q0 -8 5 -13M${x + 4} ${y}q1 -6 7 -9M${x - 4} ${y}q-1 -6 2 -11`

function steppe(seed: number): string {
  const grass = scatter(seed, 5, 5, 9).map(sway)
  return (
    ground(G.base) +
    fill('M0 20Q34 4 64 20T100 14V46Q70 34 38 50T0 44z', G.light, 'fill-opacity=".45"') +
    fill('M0 78Q30 64 64 78T100 70V100H0z', G.deep, 'fill-opacity=".5"') +
    stroke(every(grass, 2), G.deep, 3) +
    stroke(every(grass, 4, 1), G.light, 3) +
    stroke(every(grass, 4, 3), G.dark, 3)
  )
}

const boulder = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    oval(0, 10, 20, 4, G.dark, 'fill-opacity=".5"') +
      fill('M-18 10Q-20 -4 -8 -10Q6 -16 15 -4Q20 4 17 10z', Q.deep) +
      fill('M-16 6Q-17 -5 -7 -9Q4 -14 9 -5Q4 2 -4 2Q-10 2 -16 6z', Q.light),
  )

const blossom = (x: number, y: number, colour: string) =>
  stroke(d`M${x} ${y + 12}v-10`, G.dark, 2.4) +
  [0, 1, 2, 3, 4].map((n) => disc(x + 4 * Math.sin(n * 1.257), y - 4 * Math.cos(n * 1.257), 3, colour)).join('') +
  disc(x, y, 2.4, paint.gold)

const shrub = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    oval(0, 11, 20, 4, G.dark, 'fill-opacity=".5"') +
      fill(cloud(0, 0, 17, 10, 9), G.dark) +
      fill(cloud(-2, -2, 14, 7, 8), G.deep) +
      disc(-8, -3, 2.6, paint.mushroom) +
      disc(4, 2, 2.6, paint.mushroom) +
      disc(8, -5, 2.6, paint.mushroom) +
      disc(-3, 5, 2.6, paint.mushroom),
  )

// Lake: rings and long waves, a dugout, reeds.

const wave = ([x, y]: XY) => d`M${x - 13} ${y}q6.5 -7 13 0t13 0`

function water(seed: number): string {
  const light = scatter(seed, 3, 4, 12).map(wave).join('')
  const dark = scatter(seed + 9, 3, 4, 12)
    .map(([x, y]) => wave([x + 16, y + 12]))
    .join('')
  return (
    ground(L.base) +
    fill('M0 26Q32 12 60 28T100 20V54Q70 42 36 58T0 50z', L.deep, 'fill-opacity=".4"') +
    stroke(dark, L.deep, 3.4) +
    stroke(light, L.light, 3.4)
  )
}

const dugout = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    oval(0, 9, 31, 5, L.dark, 'fill-opacity=".6"') +
      stroke('M-8 10L16 -22', paint['wood-deep'], 3) +
      fill('M13 -20l6 -10l5 4l-7 9z', paint['wood-deep']) +
      fill('M-31 -4Q-24 0 0 0T31 -4Q28 10 0 11Q-28 10 -31 -4z', paint.wood) +
      fill('M-31 -4Q-24 0 0 0T31 -4Q30 1 26 4Q0 6 -26 4Q-30 1 -31 -4z', paint['wood-light']) +
      oval(0, 0.5, 22, 2.4, paint['wood-deep']),
  )

const rushes = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    oval(0, 2, 18, 4, L.dark, 'fill-opacity=".55"') +
      [-12, -6, 0, 6, 12]
        .map((n) => stroke(d`M${n / 2} 2Q${n * 0.7} -14 ${n * 1.3} ${-26 - (n % 4) * 3}`, n % 4 ? J.base : G.deep, 4))
        .join(''),
  )

const ring = (x: number, y: number) =>
  `<g fill="none" stroke="${L.light}" stroke-width="2.6"><ellipse cx="${x}" cy="${y}" rx="20" ry="8"/><ellipse cx="${x}" cy="${y}" rx="11" ry="4"/></g>`

const rocks = (x: number, y: number) =>
  at(
    x,
    y,
    1,
    oval(0, 9, 26, 6, L.light, 'fill-opacity=".8"') +
      fill('M-20 9Q-20 -8 -10 -10Q0 -12 2 9z', Q.deep) +
      fill('M-18 4Q-17 -7 -10 -8Q-4 -9 -3 0Q-10 0 -18 4z', Q.light) +
      fill('M0 9Q0 -2 8 -3Q18 -3 20 9z', Q.deep) +
      fill('M3 5Q4 0 9 -1Q14 -1 15 3Q8 2 3 5z', Q.light),
  )

// Jungle: broad leaves over one another, a palm, a bright flower.

const LEAF = 'M0 0C-15 -10 -15 -32 0 -46C15 -32 15 -10 0 0z'
const RIBS = 'M0 -2L0 -40M0 -12L-8 -20M0 -12L8 -20M0 -23L-7 -31M0 -23L7 -31'
const GREENS = [
  { leaf: J.base, rib: J.deep },
  { leaf: J.deep, rib: J.base },
  { leaf: J.tone, rib: J.light },
]

/** Leaves in three greens, each green above the one before. */
function canopy(seed: number): string {
  const next = chance(seed)
  const leaves = scatter(seed, 4, 4, 12).map(
    ([x, y]) => [x, y + 20, 0.85 + next() * 0.2, (next() - 0.5) * 110] as const,
  )
  return (
    ground(J.deep) +
    GREENS.map(
      ({ leaf, rib }, green) =>
        fill(
          every(
            leaves.map((spot) => transformed(LEAF, ...spot)),
            3,
            green,
          ),
          leaf,
        ) +
        stroke(
          every(
            leaves.map((spot) => transformed(RIBS, ...spot)),
            3,
            green,
          ),
          rib,
          2,
        ),
    ).join('')
  )
}

const frond = (turn: number, colour: string) =>
  `<g transform="rotate(${turn})">` +
  fill('M0 2C-3 -8 -4 -20 3 -34C2 -27 8 -27 6 -21C9 -20 9 -14 6 -12C8 -9 5 -2 0 2z', colour) +
  '</g>'

const palm = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    oval(2, 33, 15, 4, J.dark, 'fill-opacity=".7"') +
      stroke('M0 0Q4 16 1 33', paint['wood-deep'], 7.5) +
      stroke('M-1 2Q2.5 16 -.5 32', paint.wood, 3) +
      [-130, -95, 95, 130].map((turn) => frond(turn, J.base)).join('') +
      [-62, -25, 20, 60].map((turn) => frond(turn, J.light)).join('') +
      disc(-2, 3, 3.4, paint['fur-deep']) +
      disc(4, 4, 3.4, paint.fur),
  )

const hibiscus = (x: number, y: number, s: number, colour: string) =>
  at(
    x,
    y,
    s,
    [0, 72, 144, 216, 288]
      .map(
        (turn) => `<g transform="rotate(${turn})">` + fill('M0 0C-9 -4 -9 -14 0 -15C9 -14 9 -4 0 0z', colour) + '</g>',
      )
      .join('') +
      disc(0, 0, 3.6, paint['flame-deep']) +
      stroke('M0 0l5 -6', paint.gold, 3),
  )

// Quarry: hewn blocks, boulders, standing stones.

const block = (x: number, y: number, width: number, height: number) =>
  fill(d`M${x} ${y}l6 -7h${width}l-6 7z`, Q.tone) +
  fill(d`M${x} ${y}h${width}v${height}h${-width}z`, Q.light) +
  fill(d`M${x + width} ${y}l6 -7v${height}l-6 7z`, Q.deep) +
  stroke(
    d`M${x + width * 0.3} ${y + height * 0.35}h${width * 0.4}M${x + width * 0.15} ${y + height * 0.7}h${width * 0.25}`,
    Q.base,
    2.4,
  )

function scree(seed: number): string {
  const next = chance(seed)
  const stones = scatter(seed, 5, 5, 9).map(([x, y]) =>
    transformed('M-1 .6L-.5 -.6L.4 -.6L1.1 .6z', x, y, 3.5 + next() * 5),
  )
  return (
    ground(Q.base) +
    fill('M0 30L24 22L48 34L76 20L100 28V60L70 52L40 64L0 54z', Q.deep, 'fill-opacity=".35"') +
    fill(every(stones, 2), Q.deep, 'fill-opacity=".75"') +
    fill(every(stones, 2, 1), Q.light, 'fill-opacity=".75"')
  )
}

const menhir = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    oval(3, 20, 17, 4, Q.dark, 'fill-opacity=".6"') +
      fill('M-11 20Q-13 -14 -4 -24Q6 -26 10 -10Q13 6 12 20z', Q.deep) +
      fill('M-11 20Q-13 -14 -4 -24Q3 -20 3 -4Q4 10 1 20z', Q.light) +
      stroke('M-6 -6l5 4M-7 6h5', Q.base, 2.2),
  )

// Desert: dunes, bones, a dry tree, a table mountain.

const dune = (y: number, lift: number) =>
  fill(
    d`M0 ${y + 8}Q22 ${y - lift} 46 ${y + 4}Q70 ${y + lift} 100 ${y - 4}V${y + 30}H0z`,
    D.deep,
    'fill-opacity=".62"',
  ) + fill(d`M0 ${y + 13}Q22 ${y - lift + 7} 46 ${y + 9}Q70 ${y + lift + 5} 100 ${y + 2}V${y + 32}H0z`, D.base)

const ripple = ([x, y]: XY) => d`M${x - 8} ${y}q4 -3.5 8 0t8 0`

const sands = (seed: number, ...drawings: string[]) =>
  ground(D.base) +
  fill('M0 0H100V16Q60 26 0 14z', D.light) +
  dune(26, 8) +
  dune(52, -8) +
  dune(78, 9) +
  stroke(scatter(seed, 3, 4, 14).map(ripple).join(''), D.deep, 2.6) +
  drawings.join('')

const ribs = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    oval(0, 14, 30, 4, D.dark, 'fill-opacity=".4"') +
      [-16, -5, 6, 17]
        .map(
          (n) =>
            stroke(d`M${n} 14Q${n - 8} -6 ${n + 5} -14`, D.dark, 8) +
            stroke(d`M${n} 14Q${n - 8} -6 ${n + 5} -14`, paint.bone, 4),
        )
        .join('') +
      stroke('M-26 15H28', D.dark, 9) +
      stroke('M-26 14.5H28', paint.bone, 4.4),
  )

const dryTree = (x: number, y: number) =>
  at(
    x,
    y,
    1,
    oval(0, 22, 18, 4, D.dark, 'fill-opacity=".45"') +
      stroke(
        'M0 22Q2 4 -1 -10M0 6Q12 2 15 -10M-1 -2Q-12 -4 -16 -14M9 1Q18 2 22 -3M-10 -6Q-17 -4 -21 1M-1 -10Q4 -17 9 -19M-1 -10Q-5 -17 -8 -20',
        paint.fur,
        4.6,
      ),
  )

const mesa = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    oval(0, 17, 34, 4, D.dark, 'fill-opacity=".4"') +
      fill('M-30 17L-22 -8L-18 -14H16L21 -8L30 17z', paint.mesa) +
      fill('M-22 -8L-18 -14H16L21 -8z', paint['mesa-light']) +
      fill('M8 -8H21L30 17H12z', paint['mesa-deep']) +
      stroke('M-25 1H24M-28 9H27', paint['mesa-deep'], 2.4),
  )

const skull = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    stroke('M-8 -8Q-24 -10 -24 -22M8 -8Q24 -10 24 -22', D.dark, 8) +
      stroke('M-8 -8Q-24 -10 -24 -22M8 -8Q24 -10 24 -22', paint.bone, 5) +
      fill('M-12 -12Q0 -18 12 -12Q14 0 7 8Q7 17 0 18Q-7 17 -7 8Q-14 0 -12 -12z', D.dark) +
      fill('M-10 -11Q0 -16 10 -11Q11 0 5 7Q5 15 0 16Q-5 15 -5 7Q-11 0 -10 -11z', paint.bone) +
      oval(-5, -4, 2.8, 3.4, D.dark) +
      oval(5, -4, 2.8, 3.4, D.dark),
  )

// Volcano: as many glowing craters as it has fires to throw.

const cone = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    [
      fill('M-34 34Q-16 18 -11 -16H11Q16 18 34 34Q0 42 -34 34z', V.light),
      fill('M2 -16H11Q16 18 34 34Q18 38 6 38Q10 12 2 -16z', V.deep),
      fill('M-9 -15H9Q10 -4 5 2Q4 14 8 20Q3 24 1 14Q-3 8 -4 16Q-10 24 -9 12Q-6 0 -9 -15z', paint['flame-deep']),
      fill('M-6 -15H6Q6 -6 2 0Q1 8 2 14Q-2 6 -5 8Q-7 0 -6 -15z', paint.flame),
      oval(0, -16, 15, 6.5, V.dark),
      oval(0, -16, 12.5, 5, paint.flame),
      oval(0, -15.5, 8, 3, paint['flame-light']),
      disc(-6, -29, 2.6, paint.flame),
      disc(5, -34, 3, paint['flame-light']),
      disc(10, -26, 2.2, paint.flame),
    ].join(''),
  )

const ash =
  ground(V.base) +
  fill('M0 60L20 50L44 62L72 48L100 60V100H0z', V.deep) +
  fill('M0 80L30 72L60 82L100 74V100H0z', V.dark, 'fill-opacity=".6"') +
  fill('M0 0H100V22Q74 34 50 24T0 30z', V.dark, 'fill-opacity=".7"')

const volcano = (...cones: string[]) => ash + cones.join('')

/** The bare ground, for squares on which a resource, a token or a caveman lies. */
export const grounds: Record<keyof typeof colours, string> = {
  grassland: steppe(5),
  lake: water(4),
  jungle: canopy(9),
  quarry: scree(6),
  desert: sands(2),
  volcano: ash,
}

export const terrains: Record<keyof typeof colours, string[]> = {
  grassland: [
    steppe(5) + blossom(30, 56, paint.white) + blossom(68, 50, paint.pink) + blossom(54, 78, paint.white),
    steppe(23) + boulder(60, 66, 1.1) + boulder(28, 80, 0.7),
    steppe(37) + shrub(40, 60, 1.05) + blossom(76, 74, paint.white),
  ],
  lake: [water(4) + dugout(50, 64, 1), water(21) + rushes(30, 80, 1) + ring(68, 56), water(33) + rocks(54, 66)],
  jungle: [
    canopy(9) + palm(52, 52, 1.05),
    canopy(26) + hibiscus(32, 60, 1, paint.rose) + hibiscus(70, 74, 0.8, paint['fish-light']),
    canopy(44) + palm(30, 58, 0.8) + hibiscus(72, 64, 0.9, paint.fish),
  ],
  quarry: [
    scree(6) + block(16, 66, 34, 22) + block(52, 74, 30, 18) + block(30, 46, 30, 20),
    scree(15) + menhir(34, 62, 1) + menhir(64, 70, 0.85),
    scree(27) + block(54, 56, 28, 30) + block(14, 70, 32, 20) + menhir(30, 48, 0.5),
  ],
  desert: [sands(2, ribs(50, 66, 1)), sands(12, dryTree(62, 62)), sands(22, mesa(50, 62, 1), skull(26, 84, 0.5))],
  volcano: [
    volcano(cone(50, 56, 1.2)),
    volcano(cone(30, 48, 0.86), cone(70, 60, 0.86)),
    volcano(cone(50, 38, 0.7), cone(25, 66, 0.7), cone(75, 66, 0.7)),
  ],
}
