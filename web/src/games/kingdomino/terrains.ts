/** The six terrains of Kingdomino in three variants each. The upper third stays calm: the crowns stand there. */

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
  rowsOf,
  scatter,
  stroke,
  type XY,
} from '../../art/pen.ts'
import { kingdomino as colours, paint } from '../../colours/colours.ts'

const { wheat: W, forest: F, lake: L, grass: G, swamp: S, mine: M } = colours

// Wheat: striped rows of ears, and sheaves.

const ear = (x: number, y: number) => d`M${x} ${y}c-5 -4 -4 -9 0 -13c4 4 5 9 0 13z`

function ears(seed: number, slope: number): string {
  const data = scatter(seed, 7, 7, 3).map(([x, y]) => ear(x, y + ((x - 50) * slope) / 100 + 6))
  return fill(every(data, 3), W.light) + fill(data.filter((_, index) => index % 3).join(''), W.deep)
}

const furrow = (y: number, slope: number) =>
  stroke(d`M-5 ${y}q55 ${slope - 7} 110 ${slope}`, W.deep, 5.5, 'stroke-opacity=".5"')

const sheaf = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    scale,
    [
      oval(0, 18, 17, 4, W.dark, 'fill-opacity=".35"'),
      fill(
        'M-15 18C-11 8 -7 4 -6 0C-11 -7 -19 -12 -18 -18C-9 -27 9 -27 18 -18C19 -12 11 -7 6 0C7 4 11 8 15 18C8 22 -8 22 -15 18z',
        W.dark,
      ),
      fill(
        'M-12 17C-8 7 -5 3 -4 0C-8 -7 -16 -11 -15 -17C-8 -24 4 -25 9 -20C10 -12 6 -7 3 0C4 4 3 10 3 19C-3 20 -8 19 -12 17z',
        W.tone,
      ),
      stroke('M-9 15Q-4 6 -2 0Q-6 -9 -10 -16M0 17V-18M9 15Q4 6 2 0Q6 -9 10 -16', W.light, 2),
      stroke('M-6 0h12', paint['wood-deep'], 4),
    ].join(''),
  )

const wheat = (slope: number, seed: number, sheaves: string) =>
  ground(W.base) + [2, 22, 42, 62, 82, 102].map((y) => furrow(y, slope)).join('') + ears(seed, slope) + sheaves

// Forest: rounded and pointed trees, back to front.

const PINE =
  'M0 -44Q2 -36 9 -28L6 -28Q9 -21 13 -16L9 -16Q12 -9 16 -4Q0 2 -16 -4Q-12 -9 -9 -16L-13 -16Q-9 -21 -6 -28L-9 -28Q-2 -36 0 -44z'
const PINE_LIT =
  'M0 -44Q1 -36 3 -28L-1 -28Q0 -21 3 -16L-1 -16Q1 -9 3 -2Q-8 -1 -16 -4Q-12 -9 -9 -16L-13 -16Q-9 -21 -6 -28L-9 -28Q-2 -36 0 -44z'
const TRUNK = 'M-3 -12L3 -12L5 2L-5 2z'

interface Tree {
  x: number
  y: number
  s: number
  pointed: boolean
}

const dark = ({ x, y, s, pointed }: Tree) =>
  pointed ? transformed(PINE, x, y, s) : cloud(x, y - 20 * s, 13 * s, 12 * s, 8)
const lit = ({ x, y, s, pointed }: Tree) =>
  pointed ? transformed(PINE_LIT, x, y, s) : cloud(x - 2 * s, y - 22 * s, 9.5 * s, 8.5 * s, 7)
const shine = ({ x, y, s, pointed }: Tree) => (pointed ? '' : cloud(x - 5 * s, y - 25 * s, 4.5 * s, 4 * s, 6))

/** A row of trees in four layers. */
const thicket = (trees: Tree[]) =>
  fill(trees.map(({ x, y, s }) => transformed(TRUNK, x, y, s)).join(''), F.dark) +
  fill(trees.map(dark).join(''), F.deep) +
  fill(trees.map(lit).join(''), F.tone) +
  fill(trees.map(shine).join(''), F.light)

function forest(seed: number, pointed: number): string {
  const next = chance(seed)
  const grow = ([x, y]: XY): Tree => ({ x, y: y + 16, s: 0.82 + next() * 0.22, pointed: next() < pointed })
  const rows = rowsOf(scatter(seed, 4, 4, 9), 4).map((row) => thicket(row.map(grow)))
  return ground(F.deep) + fill('M0 30Q30 20 60 34T100 26V62Q60 50 30 64T0 58z', F.base) + rows.join('')
}

// Lake: wave lines, and something that floats.

const wave = ([x, y]: XY, width: number) => d`M${x - width} ${y}q${width / 2} -6 ${width} 0t${width} 0`

function water(seed: number): string {
  const light = scatter(seed, 3, 4, 12)
    .map((point) => wave(point, 11))
    .join('')
  const dark = scatter(seed + 5, 3, 4, 14)
    .map(([x, y]) => wave([x + 14, y + 11], 12))
    .join('')
  return (
    ground(L.base) +
    fill('M0 22Q30 10 62 24T100 18V52Q66 40 34 54T0 48z', L.deep, 'fill-opacity=".28"') +
    fill('M0 76Q26 66 58 78T100 72V100H0z', L.deep, 'fill-opacity=".4"') +
    stroke(dark, L.deep, 3.2) +
    stroke(light, L.light, 3.2)
  )
}

const boat = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    [
      oval(2, 17, 27, 5, L.dark, 'fill-opacity=".5"'),
      stroke('M1 -30V8', paint['wood-deep'], 3),
      fill('M-2 -26Q-20 -12 -20 4H-2z', paint.white),
      fill('M4 -29Q24 -16 25 4H4z', paint.mushroom),
      fill('M4 -16Q13 -14 22.5 -9L25 4H4z', paint['red-deep']),
      fill('M-25 6H28Q24 18 15 19H-13Q-22 17 -25 6z', paint.wood),
      fill('M-25 6H28L26 11H-23.5z', paint['wood-light']),
      stroke('M-32 18q6 -5 12 0t12 0t12 0t12 0t12 0', L.light, 3),
    ].join(''),
  )

const swan = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    [
      oval(0, 11, 17, 3.5, L.dark, 'fill-opacity=".45"'),
      fill('M-17 -2Q-8 -4 -1 -3Q8 -4 12 4Q10 11 0 11Q-14 11 -17 -2z', paint.white),
      fill('M-14 2Q-4 0 6 5Q0 9 -8 8Q-13 6 -14 2z', paint['stone-light']),
      stroke('M8 3Q3 -9 9 -12Q13 -14 15 -10', paint.white, 4.5),
      fill('M15.5 -12l7 3l-7 1.5z', paint.fish),
    ].join(''),
  )

const islet = (x: number, y: number) =>
  at(
    x,
    y,
    1,
    [
      oval(0, 10, 30, 9, L.light, 'fill-opacity=".8"'),
      oval(0, 8, 25, 7, paint['hide-light']),
      fill('M-19 7Q-12 -6 0 -5Q14 -6 19 7Q0 12 -19 7z', G.base),
      fill(cloud(-6, -14, 9, 8, 7), F.base),
      fill(cloud(-8, -16, 5, 4, 6), F.light),
      fill(cloud(9, -7, 6, 5.5, 6), F.base),
      fill(cloud(8, -9, 3, 2.5, 5), F.light),
    ].join(''),
  )

// Grass: tufts, sheep, a fence.

const tuft = ([x, y]: XY) => d`M${x - 7} ${y - 7}q4 2 5 7q0 -8 2 -11q2 4 2 11q2 -5 6 -7q-2 5 -4 9h-8q-1 -5 -3 -9z`

function meadow(seed: number): string {
  const tufts = scatter(seed, 4, 4, 10).map(tuft)
  return (
    ground(G.base) +
    fill('M0 14Q30 2 58 16T100 8V44Q72 32 40 46T0 40z', G.light, 'fill-opacity=".38"') +
    fill('M0 72Q34 58 66 74T100 66V100H0z', G.deep, 'fill-opacity=".4"') +
    fill(every(tufts, 2, 1), G.deep) +
    fill(every(tufts, 4), G.dark) +
    fill(every(tufts, 4, 2), G.light)
  )
}

const sheep = (x: number, y: number, s: number, facing = 1) =>
  `<g transform="translate(${x} ${y})scale(${s * facing} ${s})">` +
  [
    oval(0, 15, 18, 4, G.dark, 'fill-opacity=".55"'),
    stroke('M-8 8v7M-2 9v7M6 9v7M11 8v7', paint.soot, 3.4),
    fill(cloud(0, 0, 15, 10, 9), paint.stone),
    fill(cloud(-1, -2, 12.5, 8, 8), paint.white),
    fill('M12 -8Q22 -10 24 -2Q24 5 19 6Q12 4 11 -2z', paint.soot),
    fill('M11 -9q-5 1 -4 6q4 0 7 -4z', paint.soot),
    disc(19, -3, 1.6, paint.white),
  ].join('') +
  '</g>'

const fence = (y: number) =>
  stroke(d`M-4 ${y}H104M-4 ${y + 9}H104`, paint['wood-deep'], 4) +
  stroke(d`M-4 ${y - 1}H104M-4 ${y + 8}H104`, paint['wood-light'], 2.5) +
  [12, 37, 62, 87]
    .map(
      (x) =>
        fill(d`M${x - 3} ${y + 15}V${y - 7}l3 -4l3 4V${y + 15}z`, paint.wood) +
        fill(d`M${x - 3} ${y + 15}V${y - 7}l3 -4V${y + 15}z`, paint['wood-light']),
    )
    .join('')

const flower = (x: number, y: number, colour: string) =>
  [0, 1, 2, 3, 4].map((n) => disc(x + 3.4 * Math.sin(n * 1.257), y - 3.4 * Math.cos(n * 1.257), 2.6, colour)).join('') +
  disc(x, y, 2.2, paint.gold)

// Swamp: pools, reeds and mist.

const pool = (x: number, y: number, rx: number, ry: number) =>
  oval(x, y, rx, ry, S.dark) +
  oval(x, y + 1.5, rx - 3, ry - 2.5, S.deep) +
  stroke(d`M${x - rx * 0.5} ${y}h${rx * 0.6}`, S.light, 2.2, 'stroke-opacity=".8"')

const reed = (x: number, y: number, height: number, lean: number) =>
  stroke(d`M${x} ${y}q${lean / 3} ${-height / 2} ${lean} ${-height}`, paint['reed-deep'], 3) +
  stroke(d`M${x + lean} ${-height + y}l${lean / 5} -11`, paint['fur-deep'], 6.5) +
  stroke(d`M${x + lean - 1} ${-height + y}l${lean / 5} -9`, paint['fur-light'], 2)

const blade = (x: number, y: number, height: number, lean: number, colour: string) =>
  fill(
    d`M${x - 3} ${y}Q${x + lean / 4} ${y - height * 0.6} ${x + lean} ${y - height}Q${x + lean / 3 + 4} ${y - height * 0.5} ${x + 4} ${y}z`,
    colour,
  )

const clump = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    blade(-7, 2, 30, -14, paint.reed) +
      blade(9, 2, 28, 13, paint.reed) +
      reed(-3, 2, 30, -4) +
      reed(5, 2, 38, 4) +
      blade(0, 3, 24, 5, paint['reed-light']) +
      oval(1, 3, 15, 3.5, S.dark),
  )

const mist = (y: number, x: number, width: number) =>
  stroke(d`M${x} ${y}q${width / 4} -5 ${width / 2} 0t${width / 2} 0`, paint.mist, 6, 'stroke-opacity=".42"')

const lily = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    oval(0, 1.5, 12, 6, S.dark) +
      fill('M0 0L11 -3Q13 5 0 6Q-13 5 -12 -1Q-8 -7 3 -5.5z', paint['reed-light']) +
      fill('M-3 -3q3 -7 6 0q-3 3 -6 0z', paint.pink),
  )

const BRANCHES =
  'M0 6Q3 -18 -2 -34M0 -14Q12 -18 15 -32M-1 -22Q-12 -24 -16 -36M8 -21Q16 -22 22 -20M-9 -27Q-16 -25 -20 -22'
const deadTree = (x: number, y: number) =>
  at(
    x,
    y,
    1,
    oval(0, 8, 18, 4, S.dark) +
      stroke(BRANCHES, S.dark, 7.5) +
      fill('M-12 8Q-4 2 -4 -10H5Q5 2 13 8Q0 11 -12 8z', S.dark) +
      stroke(BRANCHES, paint['bark-pale'], 3.6) +
      fill('M-7 7Q-2 2 -2 -8H3Q3 2 8 7Q0 9 -7 7z', paint['bark-pale']),
  )

const bog = (...drawings: string[]) =>
  ground(S.base) +
  fill('M0 12Q26 2 56 16T100 10V40Q64 30 36 42T0 36z', S.light, 'fill-opacity=".3"') +
  fill('M0 66Q40 54 68 68T100 62V100H0z', S.deep, 'fill-opacity=".55"') +
  drawings.join('')

// Mine: dark rock, gold veins, a pick.
const strata =
  fill(
    'M0 0H38L26 22L0 30zM62 0H100V26L78 32L56 18zM30 30L58 22L70 44L44 56zM0 46L22 38L34 62L12 78L0 72zM74 44L100 36V70L84 74zM40 68L66 60L80 84L62 100H34z',
    M.deep,
  ) +
  fill(
    'M0 0H38L34 7L6 12L0 20zM62 0H100L96 8L72 8L60 11zM30 30L58 22L60 27L36 36zM0 46L22 38L24 43L6 54zM74 44L100 36V43L79 50zM40 68L66 60L68 65L43 74z',
    M.tone,
  )

const vein = (data: string) => stroke(data, paint['gold-deep'], 5.5) + stroke(data, paint.gold, 3)

const nugget = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    fill('M-7 2L-3 -6L4 -6L8 1L3 6L-4 6z', paint['gold-deep']) +
      fill('M-6 1L-3 -5L3 -5L6 0L1 3z', paint.gold) +
      fill('M-3 -5L0 -5L-1 -1L-5 0z', paint['gold-light']),
  )

const pick = (x: number, y: number, s: number) =>
  at(
    x,
    y,
    s,
    stroke('M-17 24L13 -15', paint.outline, 9.5) +
      stroke('M-17 24L13 -15', paint.wood, 6) +
      stroke('M-18 22L11 -16', paint['wood-light'], 2) +
      fill('M-14 -19Q6 -32 22 -16Q32 0 24 19Q22 4 13 -6Q2 -17 -14 -19z', paint.black) +
      fill('M-11 -19Q6 -28 20 -14Q28 -1 24 14Q22 1 14 -9Q3 -19 -11 -19z', paint.steel) +
      stroke('M-5 -20Q8 -24 18 -13', paint.white, 2),
  )

const adit = (x: number, y: number) =>
  at(
    x,
    y,
    1,
    [
      fill('M-24 24V-6Q-20 -24 0 -24Q20 -24 24 -6V24z', M.light),
      fill('M-15 24V-4Q-13 -14 0 -14Q13 -14 15 -4V24z', paint.black),
      fill('M-21 24V-14h7V24zM14 24V-14h7V24z', paint.wood),
      fill('M-21 24V-14h3V24zM14 24V-14h3V24z', paint['wood-light']),
      fill('M-26 -20H26V-12H-26z', paint.wood),
      fill('M-26 -20H26V-17H-26z', paint['wood-light']),
      stroke('M-5 24L-2 8M5 24L2 8', paint.iron, 2.2),
      stroke('M-7 21h14M-4 15h8', paint['wood-deep'], 2.2),
    ].join(''),
  )

const cart = (x: number, y: number) =>
  at(
    x,
    y,
    1,
    [
      nugget(-9, -10, 1.1),
      nugget(8, -10, 1.1),
      nugget(0, -13, 1.3),
      fill('M-22 -8H22L16 13H-16z', paint['iron-deep']),
      fill('M-22 -8H22L20.5 -2H-20.5z', paint['iron-light']),
      fill('M-22 -8H-8L-6 13H-16z', paint.iron),
      disc(-9, 15, 6, paint.outline),
      disc(9, 15, 6, paint.outline),
      disc(-9, 15, 3, paint['iron-light']),
      disc(9, 15, 3, paint['iron-light']),
    ].join(''),
  )

const mine = (...drawings: string[]) => ground(M.base) + strata + drawings.join('')

export const terrains: Record<keyof typeof colours, string[]> = {
  wheat: [
    wheat(14, 3, sheaf(34, 66, 1.05) + sheaf(70, 74, 0.9)),
    wheat(-14, 8, sheaf(58, 68, 1.15)),
    wheat(4, 5, sheaf(26, 62, 0.8) + sheaf(74, 60, 0.8) + sheaf(50, 78, 0.95)),
  ],
  forest: [forest(11, 0.5), forest(29, 0.2), forest(47, 0.8)],
  lake: [water(3) + boat(52, 62, 1), water(17) + swan(36, 58, 1.15) + swan(66, 76, 0.85), water(31) + islet(50, 64)],
  grass: [
    meadow(7) + sheep(34, 56, 1) + sheep(68, 76, 0.95, -1),
    meadow(19) + sheep(58, 54, 1.1, -1) + fence(78),
    meadow(41) +
      flower(20, 50, paint.white) +
      flower(76, 44, paint.pink) +
      flower(82, 82, paint.white) +
      flower(28, 84, paint.pink) +
      sheep(52, 64, 1.05),
  ],
  swamp: [
    bog(
      pool(66, 48, 24, 9),
      pool(30, 84, 26, 9),
      clump(30, 76, 1),
      clump(72, 88, 0.85),
      mist(40, 6, 50),
      mist(62, 50, 48),
    ),
    bog(
      pool(34, 56, 26, 9),
      pool(70, 86, 24, 9),
      deadTree(66, 78),
      clump(24, 88, 0.75),
      mist(44, 44, 50),
      mist(70, 8, 40),
    ),
    bog(
      pool(52, 62, 36, 15),
      lily(38, 60, 1),
      lily(64, 67, 0.9),
      lily(58, 54, 0.6),
      clump(84, 92, 0.8),
      clump(14, 50, 0.6),
      mist(42, 30, 52),
      mist(86, 6, 50),
    ),
  ],
  mine: [
    mine(vein('M2 60L18 66L26 84L42 88'), vein('M70 98L78 82L96 76'), nugget(20, 46, 0.8), pick(54, 62, 1.1)),
    mine(vein('M4 44L16 52L14 66'), vein('M84 42L90 58L84 72L94 88'), adit(50, 68), nugget(12, 86, 0.9)),
    mine(vein('M10 40L26 48L30 64'), vein('M72 38L88 46L92 62'), cart(52, 70)),
  ],
}
