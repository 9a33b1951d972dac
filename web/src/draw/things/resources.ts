/** The four wooden resources and the four totems of Origins. */

import { disc, fill, oval, stroke, use } from '../pen.ts'
import { paint } from '../../theme/theme.json'

/** A flat piece of painted wood that lies on the board: its shadow, its thickness, its face. */
const wooden = (shape: string, colour: string, detail: string) =>
  fill(shape, paint.outline, `transform="translate(0 8)" stroke="${paint.outline}" stroke-width="7" stroke-linejoin="round"`) +
  fill(shape, colour, `stroke="${paint.outline}" stroke-width="6" stroke-linejoin="round" paint-order="stroke"`) + detail

const mammoth = wooden(
  'M9 82V52C9 34 24 26 40 28C46 12 74 10 81 28C86 40 83 52 85 60C86 67 91 66 91 60H97C98 76 80 80 76 66H72V82H57V68H31V82z',
  paint.mammoth,
  fill('M9 60V52C9 34 24 26 40 28C46 12 74 10 81 28Q74 20 62 22Q50 24 46 36Q24 34 18 46Q14 54 9 60z', '#A86A3C') +
    stroke('M70 54Q72 72 86 75', paint.outline, 9) + stroke('M70 54Q72 72 86 75', paint.bone, 5.5) + disc(69, 38, 3.2, paint.outline) + disc(68.3, 37, 1.2, '#FFFFFF') +
    stroke('M52 34Q46 46 54 56', '#55301A', 3.5),
)

const fish = wooden(
  'M6 50C18 24 52 20 69 42L92 24C87 42 87 58 92 78L69 60C52 82 18 78 6 50z',
  paint.fish,
  fill('M6 50C18 24 52 20 69 42L92 24Q88 34 88 42L70 50Q44 34 6 50z', '#FFC277') + stroke('M36 34Q46 50 36 67', '#B8560E', 4.5) +
    stroke('M52 40Q58 50 52 61', '#B8560E', 3.5) + disc(23, 45, 5, '#FFFFFF') + disc(22, 45, 2.8, paint.outline),
)

const mushroom = wooden(
  'M50 8C74 8 94 26 93 48C92 58 78 58 66 57C65 70 69 80 71 88Q50 94 29 88C31 80 35 70 34 57C22 58 8 58 7 48C6 26 26 8 50 8z',
  paint.bone,
  fill('M50 8C74 8 94 26 93 48C92 58 72 56 50 56C28 56 8 58 7 48C6 26 26 8 50 8z', paint.mushroom) + fill('M50 8C30 8 10 22 7 44Q22 20 50 16Q66 15 76 17Q64 8 50 8z', '#F06A58') +
    oval(30, 34, 8, 7, paint.bone) + oval(58, 25, 7.5, 6, paint.bone) + oval(74, 42, 7, 6, paint.bone) + stroke('M52 62Q51 76 54 86', paint['bone-deep'], 4),
)

const flint = wooden(
  'M48 5L72 26L80 56L62 90L40 94L20 64L26 28z',
  paint.flint,
  fill('M48 5L72 26L56 44L40 36z', '#8D94A3') + fill('M26 28L48 5L40 36L34 62L20 64z', '#666D7D') + fill('M56 44L72 26L80 56L66 60z', '#4E5462') +
    fill('M34 62L40 36L56 44L66 60L52 74z', '#A7AEBC') + fill('M20 64L34 62L52 74L40 94z', '#50566A'),
)

export const resources = { mammoth, fish, mushroom, flint }
export type ResourceKind = keyof typeof resources

const totem = (kind: ResourceKind, stripe: string) =>
  oval(50, 94, 32, 5, paint.outline, 'opacity=".4"') +
  fill('M28 40H72L70 94H30z', paint['wood'], `stroke="${paint.outline}" stroke-width="5" stroke-linejoin="round" paint-order="stroke"`) +
  fill('M28 40H46L44 94H30z', paint['wood-light']) + fill('M62 40H72L70 94H60z', paint['wood-deep']) +
  fill('M8 52L28 46V62L12 64zM92 52L72 46V62L88 64z', stripe, `stroke="${paint.outline}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"`) +
  fill('M29.5 66H70.5V73H29.5z', stripe) + disc(41, 54, 5.5, paint.bone) + disc(59, 54, 5.5, paint.bone) + disc(41, 55, 2.6, paint.outline) + disc(59, 55, 2.6, paint.outline) +
  fill('M37 79H63V88H37z', paint.outline) + fill('M39 80h5v4h-5zM47.5 80h5v4h-5zM56 80h5v4h-5z', paint.bone) + use(kind, 24, -6, 0.52)

export const totems = {
  'totem-mammoth': totem('mammoth', '#8A4B26'), 'totem-fish': totem('fish', '#2F74C9'),
  'totem-mushroom': totem('mushroom', paint.mushroom), 'totem-flint': totem('flint', '#6A7080'),
}
