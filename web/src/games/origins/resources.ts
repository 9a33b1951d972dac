/** The four wooden resources and the four totems of Origins. */

import { disc, edge, fill, oval, stroke, use } from '../../art/pen.ts'
import { paint } from '../../colours/colours.ts'

/** A flat piece of painted wood that lies on the board: its shadow, its thickness, its face. */
const wooden = (shape: string, colour: string, detail: string) =>
  fill(
    shape,
    paint.outline,
    `transform="translate(0 8)" stroke="${paint.outline}" stroke-width="7" stroke-linejoin="round"`,
  ) +
  fill(shape, colour, `stroke="${paint.outline}" stroke-width="6" stroke-linejoin="round" paint-order="stroke"`) +
  detail

const mammoth = wooden(
  'M9 82V52C9 34 24 26 40 28C46 12 74 10 81 28C86 40 83 52 85 60C86 67 91 66 91 60H97C98 76 80 80 76 66H72V82H57V68H31V82z',
  paint.mammoth,
  fill(
    'M9 60V52C9 34 24 26 40 28C46 12 74 10 81 28Q74 20 62 22Q50 24 46 36Q24 34 18 46Q14 54 9 60z',
    paint['fur-light'],
  ) +
    stroke('M70 54Q72 72 86 75', paint.outline, 9) +
    stroke('M70 54Q72 72 86 75', paint.bone, 5.5) +
    disc(69, 38, 3.2, paint.outline) +
    disc(68.3, 37, 1.2, paint.white) +
    stroke('M52 34Q46 46 54 56', paint['fur-deep'], 3.5),
)

const fish = wooden(
  'M6 50C18 24 52 20 69 42L92 24C87 42 87 58 92 78L69 60C52 82 18 78 6 50z',
  paint.fish,
  fill('M6 50C18 24 52 20 69 42L92 24Q88 34 88 42L70 50Q44 34 6 50z', paint['fish-light']) +
    stroke('M36 34Q46 50 36 67', paint['fish-deep'], 4.5) +
    stroke('M52 40Q58 50 52 61', paint['fish-deep'], 3.5) +
    disc(23, 45, 5, paint.white) +
    disc(22, 45, 2.8, paint.outline),
)

const mushroom = wooden(
  'M50 8C74 8 94 26 93 48C92 58 78 58 66 57C65 70 69 80 71 88Q50 94 29 88C31 80 35 70 34 57C22 58 8 58 7 48C6 26 26 8 50 8z',
  paint.bone,
  fill('M50 8C74 8 94 26 93 48C92 58 72 56 50 56C28 56 8 58 7 48C6 26 26 8 50 8z', paint.mushroom) +
    fill('M50 8C30 8 10 22 7 44Q22 20 50 16Q66 15 76 17Q64 8 50 8z', paint['red-light']) +
    oval(30, 34, 8, 7, paint.bone) +
    oval(58, 25, 7.5, 6, paint.bone) +
    oval(74, 42, 7, 6, paint.bone) +
    stroke('M52 62Q51 76 54 86', paint['bone-deep'], 4),
)

const flint = wooden(
  'M48 5L72 26L80 56L62 90L40 94L20 64L26 28z',
  paint.flint,
  fill('M48 5L72 26L56 44L40 36z', paint['flint-pale']) +
    fill('M26 28L48 5L40 36L34 62L20 64z', paint['flint-mid']) +
    fill('M56 44L72 26L80 56L66 60z', paint['flint-mid']) +
    fill('M34 62L40 36L56 44L66 60L52 74z', paint['flint-light']) +
    fill('M20 64L34 62L52 74L40 94z', paint['flint-mid']),
)

export const resources = { mammoth, fish, mushroom, flint }
type ResourceKind = keyof typeof resources

const totem = (kind: ResourceKind, stripe: string) =>
  oval(50, 95, 34, 5, paint.outline, 'fill-opacity=".4"') +
  fill('M30 50L6 40L10 58L4 68L30 68zM70 50L94 40L90 58L96 68L70 68z', stripe, edge(5)) +
  stroke('M26 56L12 50M26 63L12 63M74 56L88 50M74 63L88 63', paint.bone, 2.6) +
  fill('M27 42H73L71 95H29z', paint.wood, edge(5)) +
  fill('M27 42H44L43 95H29z', paint['wood-light']) +
  fill('M63 42H73L71 95H62z', paint['wood-deep']) +
  fill('M27 42H73V48H27z', stripe) +
  fill('M29 74H71V79H29z', stripe) +
  fill('M32 55L48 59L46 68H36zM68 55L52 59L54 68H64z', paint.bone, edge(3)) +
  disc(42, 63, 2.8, paint.outline) +
  disc(58, 63, 2.8, paint.outline) +
  fill('M50 60L55 72H45z', paint['wood-deep']) +
  fill('M35 82H65L62 91H38z', paint.outline) +
  fill('M37 82h7l-3.5 5zM46.5 82h7l-3.5 5zM56 82h7l-3.5 5z', paint.bone) +
  use(kind, 22, -9, 0.56)

export const totems = {
  'totem-mammoth': totem('mammoth', paint.fur),
  'totem-fish': totem('fish', paint.blue),
  'totem-mushroom': totem('mushroom', paint.mushroom),
  'totem-flint': totem('flint', paint['flint-mid']),
}
