/** Duel: coats of arms in black and white, the die, the roof, the spellbook's boxes. */

import { disc, fill, oval, stroke } from '../../art/pen.ts'
import { paint } from '../../colours/colours.ts'

const INK = paint['parchment-ink']
const PAPER = paint.white
const SHIELD = 'M10 8Q50 2 90 8V46C90 72 68 88 50 96C32 88 10 72 10 46z'

/** White around the ink, so that a black coat shows on a dark table too. */
const rim = fill(SHIELD, PAPER, `stroke="${PAPER}" stroke-width="13" stroke-linejoin="round"`)

const field = (pattern: string) => rim + `<g clip-path="url(#shield)">${pattern}</g>` + stroke(SHIELD, INK, 7)

const chequers = () => {
  let squares = ''
  for (let row = 0; row < 5; row++)
    for (let column = row % 2; column < 5; column += 2) squares += `M${column * 20} ${row * 20}h20v20h-20z`
  return squares
}

export const coats = {
  dot: field(disc(50, 46, 21, INK)),
  line: field(fill('M36 0H64V100H36z', INK)),
  double_dot: field(disc(31, 42, 15, INK) + disc(69, 42, 15, INK)),
  double_line: field(fill('M22 0H42V100H22zM58 0H78V100H58z', INK)),
  filled:
    field(fill('M0 0H100V100H0z', INK)) +
    stroke('M20 16Q50 11 80 16V45C80 64 64 77 50 84', PAPER, 2.5, 'stroke-opacity=".55"'),
  checked: field(fill(chequers(), INK)),
  question:
    rim +
    stroke(SHIELD, INK, 5, 'stroke-dasharray="9 8"') +
    stroke('M33 36Q33 19 50 19Q68 19 68 34Q68 43 58 49Q50 54 50 63', INK, 11) +
    disc(50, 79, 7, INK),
}

const scratch = stroke(SHIELD, INK, 2.2, 'transform="translate(1.600 1.200) rotate(1.200 50 50)" stroke-opacity=".7"')

/** The same coats as a pen draws them on a map: no white rim, the shield's line gone over twice. */
const inked = Object.fromEntries(
  Object.entries(coats).map(([coat, art]) => [`inked-${coat}`, art.replace(rim, fill(SHIELD, paint.bone)) + scratch]),
)

export const shieldClip = `<clipPath id="shield"><path d="${SHIELD}"/></clipPath>`

const FACE = 'M20 2H80Q97 2 97 19V71Q97 88 80 88H20Q3 88 3 71V19Q3 2 20 2z'
/** A die of bone, lit from the upper left: its shadow, two sides of its thickness, the face, and its worn edges. */
const die =
  oval(55, 97, 46, 9, paint.outline, 'fill-opacity=".4"') +
  fill(FACE, paint['parchment-dark'], `transform="translate(2 13)" stroke="${paint.outline}" stroke-width="3"`) +
  fill(FACE, paint['bone-deep'], 'transform="translate(1 7)"') +
  fill(FACE, paint.bone, `stroke="${paint.outline}" stroke-width="3"`) +
  stroke('M9 66V22Q9 8 23 8H72', paint.white, 6) +
  stroke('M91 24V68Q91 82 77 82H28', paint['bone-deep'], 5, 'stroke-opacity=".75"')

const roof =
  oval(50, 92, 42, 6, paint.outline, 'fill-opacity=".35"') +
  fill('M20 46H80V90H20z', paint.stone, `stroke="${paint.outline}" stroke-width="5" stroke-linejoin="round"`) +
  fill('M20 46H40V90H20z', paint['stone-light']) +
  fill('M40 90V70Q40 58 50 58Q60 58 60 70V90z', paint.outline) +
  fill(
    'M4 50L50 4L96 50Q50 58 4 50z',
    paint.mushroom,
    `stroke="${paint.outline}" stroke-width="5" stroke-linejoin="round"`,
  ) +
  fill('M4 50L50 4L44 53Q20 53 4 50z', paint['red-light']) +
  stroke('M30 36Q50 42 70 36M20 45Q50 51 80 45', paint['red-deep'], 3)

const CROSS = 'M10 2H18L17 10L25 9V17L17 16L18 24H10L11 16L3 17V9L11 10z'

const cross = fill(
  CROSS,
  paint['parchment-ink'],
  `stroke="${paint.parchment}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"`,
)

const BOX = 'M12 12H88V88H12z'
export const duel = {
  ...coats,
  ...inked,
  cross,
  die,
  roof,
  parchment:
    fill('M0 0h100v100H0z', paint.parchment) +
    fill('M0 0H40Q20 30 0 34zM100 60V100H56Q90 90 100 60z', paint['parchment-deep'], 'fill-opacity=".35"'),
  'box-empty': fill(BOX, PAPER) + stroke(BOX, INK, 6),
  'box-filled':
    fill(BOX, PAPER) +
    stroke('M17 40L40 17M17 62L62 17M17 83L83 17M38 83L83 38M60 83L83 60', INK, 8) +
    stroke(BOX, INK, 6),
  'box-struck':
    fill(BOX, paint['parchment-deep']) +
    stroke(BOX, paint['parchment-dark'], 5) +
    stroke('M22 22L78 78M78 22L22 78', paint['parchment-dark'], 7),
}
