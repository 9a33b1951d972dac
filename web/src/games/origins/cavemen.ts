/** The ten cavemen as cave paintings: dark figures on ochre tiles, each with one big sign of its trade. */

import { at, disc, fill, stroke, use } from '../../art/pen.ts'
import { paint } from '../../colours/colours.ts'

const INK = paint.outline
const limb = (data: string, width = 7) => stroke(data, INK, width)
const shape = (data: string, colour = INK) => fill(data, colour)
const head = (x: number, y: number, r = 8.5) => disc(x, y, r, INK)

const TILE = 'M14 2H86Q98 2 98 14V86Q98 98 86 98H14Q2 98 2 86V14Q2 2 14 2z'

const tile = (face: string, mottle: string, figure: string) =>
  fill(TILE, paint.outline, 'transform="translate(0 5)"') +
  fill(TILE, face, `stroke="${paint.outline}" stroke-width="3"`) +
  fill('M8 30Q20 8 48 12T92 10Q96 30 84 44T60 40T24 52Q8 48 8 30z', mottle, 'fill-opacity=".55"') +
  fill('M30 96Q40 78 66 82T96 72V86Q96 96 86 96z', mottle, 'fill-opacity=".4"') +
  figure

const gatherers = (figure: string) => tile(paint.ochre, paint['hide-light'], figure)

const pip = (n: number) => disc(87 - n * 13, 86, 5.6, INK) + disc(87 - n * 13, 86, 3.8, paint.bone)
const warriors = (power: number, figure: string) =>
  tile(paint['ochre-red'], paint['ochre-pale'], figure + Array.from({ length: power }, (_, n) => pip(n)).join(''))

const hunter =
  limb('M8 50L84 15', 5) +
  shape('M78 8L97 9L86 25z', paint.bone) +
  stroke('M78 8L97 9L86 25z', INK, 3) +
  head(40, 22) +
  limb('M42 32L48 58', 13) +
  limb('M42 38L26 42M44 38L62 27') +
  shape('M38 52L60 54L64 70L34 68z') +
  limb('M44 64L30 76L16 74') +
  limb('M54 64L66 76L62 92')

const fishingChild =
  limb('M40 60L54 40Q66 18 80 14', 4.5) +
  stroke('M80 14Q84 34 78 48', paint.bone, 2.6) +
  at(
    78,
    64,
    1,
    shape('M0 -18C10 -10 10 6 2 12L10 22H-10L-2 12C-10 6 -10 -10 0 -18z', paint.blue) +
      stroke('M0 -18C10 -10 10 6 2 12L10 22H-10L-2 12C-10 6 -10 -10 0 -18z', INK, 3) +
      disc(-1, -8, 2, paint.white),
  ) +
  head(26, 40, 10) +
  shape('M18 34Q20 22 28 26Q36 24 36 34Q28 30 18 34z') +
  limb('M26 52V72', 15) +
  limb('M28 56L42 60') +
  limb('M21 74V91M32 74V91', 7.5)

const gatherer =
  shape('M6 24H44L38 56H14z', paint['wood-deep']) +
  stroke('M6 24H44L38 56H14zM8 34H42M11 44H40', INK, 3.2) +
  disc(16, 19, 8, paint.mushroom) +
  disc(33, 18, 9, paint.mushroom) +
  disc(25, 14, 7, paint.mushroom) +
  disc(14, 17, 2, paint.bone) +
  disc(34, 15, 2.4, paint.bone) +
  head(66, 34) +
  limb('M58 40Q44 46 42 62', 14) +
  shape('M34 58L54 58L58 76L32 76z') +
  limb('M40 74L34 92M50 74L54 92') +
  limb('M56 46Q68 56 72 68', 6.5) +
  shape('M68 76Q70 64 82 66Q92 66 94 78Q80 82 68 76z', paint.mushroom) +
  stroke('M68 76Q70 64 82 66Q92 66 94 78Q80 82 68 76z', INK, 2.6) +
  fill('M77 79h8v12h-8z', paint.bone, `stroke="${INK}" stroke-width="2.6"`)

const sculptor =
  shape('M56 92L54 46L66 30L86 34L94 56L92 92z', paint['flint-pale']) +
  shape('M56 92L54 46L66 30L70 60L66 92z', paint['flint-light']) +
  stroke('M56 92L54 46L66 30L86 34L94 56L92 92z', INK, 3.5) +
  stroke('M74 54q5 -4 9 0M76 70h10', INK, 4) +
  head(28, 30) +
  limb('M28 40L26 64', 14) +
  limb('M32 44L50 52', 6.5) +
  limb('M24 44L14 28L30 12', 6.5) +
  shape('M22 2L44 10L38 24L18 16z', paint['flint-mid']) +
  stroke('M22 2L44 10L38 24L18 16z', INK, 3) +
  shape('M16 60H38L42 74H14z') +
  limb('M32 72L46 78L44 92') +
  limb('M20 72L14 84L24 92')

const hand = (x: number, y: number, s: number, colour: string) =>
  at(
    x,
    y,
    s,
    shape('M-11 6Q-12 22 0 23Q12 22 11 6Q11 0 0 -1Q-11 0 -11 6z', colour) +
      stroke('M-8.5 4L-13 -14M-3 0L-5 -22M3.5 0L4 -22M9 3L13 -17M10 14L19 4', colour, 6),
  )

const painter =
  hand(68, 34, 1.2, paint['red-deep']) +
  hand(24, 22, 0.42, paint['red-deep']) +
  head(26, 42) +
  limb('M26 52L26 72', 14) +
  limb('M30 56L48 50L54 44') +
  limb('M22 56L12 70', 6.5) +
  shape('M14 66H38L42 80H12z') +
  limb('M19 78V93M33 78V93') +
  disc(11, 75, 6.5, paint['red-deep'], `stroke="${INK}" stroke-width="2.5"`)

const fireLady =
  use('flame', 41, -4, 1.75) +
  limb('M66 58V38', 6.5) +
  head(36, 34) +
  shape('M26 30Q36 18 46 30Q46 40 40 42L42 62L26 64Q22 46 26 30z') +
  limb('M36 44V62', 12) +
  limb('M38 50L64 50', 6.5) +
  limb('M32 50L18 64', 6.5) +
  shape('M28 58H44L60 92Q36 98 12 92z') +
  stroke('M22 82Q36 87 50 82', paint['hide-light'], 3.5)

const shaman =
  limb('M40 22Q28 18 24 4M31 15L18 16M56 22Q68 18 72 4M65 15L78 16', 5.5) +
  head(48, 28, 10) +
  shape('M30 30H66Q62 16 48 16Q34 16 30 30z') +
  shape('M38 36H58Q76 58 80 92Q48 99 16 92Q20 58 38 36z') +
  limb('M60 48L84 50', 7) +
  limb('M86 26V94', 5) +
  disc(86, 22, 9, paint.bone, `stroke="${INK}" stroke-width="3.5"`) +
  disc(83, 21, 2.2, INK) +
  disc(89, 21, 2.2, INK) +
  stroke('M32 56Q48 66 64 56M27 72Q48 84 69 72', paint['hide-light'], 4) +
  disc(44, 28, 2, paint['hide-light']) +
  disc(53, 28, 2, paint['hide-light'])

const smallWarrior =
  head(46, 42, 9) +
  limb('M46 52V68', 15) +
  limb('M52 56L70 48') +
  shape('M64 52L74 20Q82 12 88 20Q90 26 86 32L72 54z') +
  limb('M40 70L36 90M53 70L56 90', 7.5) +
  limb('M40 56L26 60') +
  disc(24, 62, 16, paint['wood-deep'], `stroke="${INK}" stroke-width="4"`) +
  disc(24, 62, 6, paint.bone, `stroke="${INK}" stroke-width="2.5"`)

const amazonWarrior =
  stroke('M70 8Q100 42 70 78', INK, 6) +
  stroke('M70 8L50 42L70 78', paint.bone, 2.6) +
  limb('M30 42H88', 4) +
  shape('M84 34L98 42L84 50z', paint.bone) +
  stroke('M84 34L98 42L84 50z', INK, 2.6) +
  head(34, 22) +
  shape('M26 16Q36 8 44 18Q38 26 30 28Q22 40 8 42Q20 32 26 16z') +
  limb('M34 32V56', 12) +
  limb('M36 40L72 43M32 40L50 42', 6.5) +
  shape('M26 52H44L50 70H22z') +
  limb('M28 68L22 92M42 68L48 92', 7)

const oafishWarrior =
  shape('M4 4Q16 -2 26 6L52 42L38 56L8 26Q0 16 4 4z', paint['wood-deep']) +
  stroke('M4 4Q16 -2 26 6L52 42L38 56L8 26Q0 16 4 4z', INK, 4) +
  shape('M10 6l-4 -5l8 1zM22 16l6 -4l-1 8zM12 24l-7 1l4 -6zM32 30l7 -3l-2 7z', paint.bone) +
  shape('M30 38Q44 26 70 30Q92 34 94 54L88 66L80 62Q82 74 76 80V94H60V82H48V94H30V78Q24 70 28 58L22 52z') +
  head(60, 24, 10.5) +
  shape('M50 28Q60 40 70 28L68 40H52z') +
  limb('M34 46L34 52L46 48', 11) +
  stroke('M36 66Q54 76 76 66', paint['ochre-pale'], 4) +
  disc(56, 22, 2, paint['ochre-pale']) +
  disc(64, 22, 2, paint['ochre-pale'])

export const cavemen = {
  hunter: gatherers(hunter),
  fishing_child: gatherers(fishingChild),
  gatherer: gatherers(gatherer),
  sculptor: gatherers(sculptor),
  painter: gatherers(painter),
  fire_lady: gatherers(fireLady),
  shaman: gatherers(at(4, 7, 0.93, shaman)),
  small_warrior: warriors(1, smallWarrior),
  amazon_warrior: warriors(2, amazonWarrior),
  oafish_warrior: warriors(3, oafishWarrior),
  'caveman-back': tile(paint['earth-deep'], paint['hide-deep'], hand(50, 44, 1.5, paint['fur-deep'])),
}
