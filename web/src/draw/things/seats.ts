/** What belongs to a seat: crest, castle, hut, king and chief, in the colours of the class `seat-n` around them. */

import { disc, fill, oval, stroke, use } from '../pen.ts'
import { paint } from '../../theme/theme.json'

const SEATS = [0, 1, 2, 3] as const
const edge = (width: number) =>
  `stroke="${paint.outline}" stroke-width="${width}" stroke-linejoin="round" paint-order="stroke"`

const FIELDS = [
  'M12 10H88V48C88 72 66 86 50 95C34 86 12 72 12 48z',
  'M50 6A44 44 0 1 1 49.9 6z',
  'M14 8H86V92L50 74L14 92z',
  'M50 2L97 50L50 98L3 50z',
]
const CHARGES = [
  fill('M50 20L57.6 38.5L77.6 40L62.3 52.800L67 72L50 61.600L33 72L37.7 52.800L22.4 40L42.4 38.5z', 'var(--seat-ink)'),
  fill('M60 20A31 31 0 1 0 78 64A25 25 0 1 1 60 20z', 'var(--seat-ink)'),
  fill('M50 16C68 26 70 46 52 62V70H48V62C30 46 32 26 50 16z', 'var(--seat-ink)') +
    stroke('M50 62V30M50 50L60 41M50 50L40 41', 'var(--seat)', 3.6),
  disc(50, 35, 13, 'var(--seat-ink)') +
    disc(50, 65, 13, 'var(--seat-ink)') +
    disc(35, 50, 13, 'var(--seat-ink)') +
    disc(65, 50, 13, 'var(--seat-ink)') +
    disc(50, 50, 7, 'var(--seat)'),
]

const crest = (seat: number) => fill(FIELDS[seat] ?? '', 'var(--seat)', edge(9)) + (CHARGES[seat] ?? '')

// The castle stands up from its square: it reaches above the top edge.

const merlons = (x: number, y: number, count: number, width: number, colour: string) =>
  Array.from(
    { length: count },
    (_, n) => `<path d="M${x + n * width * 2} ${y}h${width}v${width}h${-width}z" fill="${colour}"/>`,
  ).join('')

const tower = (x: number, y: number, width: number, height: number) =>
  fill(`M${x} ${y}h${width}v${height}h${-width}z`, paint.stone, edge(4)) +
  fill(`M${x} ${y}h${width * 0.35}v${height}h${-width * 0.35}z`, paint['stone-light']) +
  fill(`M${x + width * 0.72} ${y}h${width * 0.28}v${height}h${-width * 0.28}z`, paint['stone-deep'])

const roof = (x: number, y: number, width: number, height: number) =>
  fill(
    `M${x - width / 2} ${y}L${x} ${y - height}L${x + width / 2} ${y}Q${x} ${y + 6} ${x - width / 2} ${y}z`,
    'var(--seat)',
    edge(4),
  ) +
  fill(`M${x - width / 2} ${y}L${x} ${y - height}L${x - width * 0.06} ${y + 3}z`, 'var(--seat-light)') +
  fill(`M${x + width * 0.2} ${y + 2.4}L${x} ${y - height}L${x + width / 2} ${y}z`, 'var(--seat-deep)')

const flag = (x: number, y: number) =>
  stroke(`M${x} ${y}v-15`, paint.outline, 2.6) +
  fill(`M${x + 1} ${y - 15}q7 -3 15 1q-4 3 0 8q-8 -3 -15 0z`, 'var(--seat)', edge(2.5))

const castle = (seat: number) =>
  oval(50, 87, 45, 8, paint.outline, 'fill-opacity=".3"') +
  tower(38, 10, 24, 40) +
  roof(50, 12, 34, 30) +
  flag(50, -18) +
  fill('M46 22h8v9h-8z', paint.outline) +
  tower(10, 34, 21, 50) +
  roof(20.5, 36, 30, 26) +
  tower(69, 34, 21, 50) +
  roof(79.5, 36, 30, 26) +
  fill('M17 46h7v9h-7zM76 46h7v9h-7z', paint.outline) +
  merlons(29, 47, 6, 3.8, paint.outline) +
  fill('M28 50H72V86H28z', paint.stone, edge(4)) +
  fill('M28 50H72V56H28z', paint['stone-light']) +
  merlons(30, 46.5, 6, 3.5, paint['stone-light']) +
  fill('M38 86V74Q38 62 50 62Q62 62 62 74V86z', paint.outline) +
  fill('M41 86V75Q41 66 50 66Q59 66 59 75V86z', paint['wood-deep']) +
  stroke('M46 67V86M54 67V86', paint.outline, 1.8) +
  use(`crest-${seat}`, 38.5, 42, 0.23)

const castleGround =
  fill('M0 0h100v100H0z', paint.court) +
  fill('M0 0H100V30Q60 44 0 32z', paint['court-light']) +
  ['M6 12h16M30 8h14M78 14h14M8 60h12M84 62h12M4 90h18M40 95h20M76 92h18M62 20h10', 'M90 34h8M2 38h12']
    .map((data) => stroke(data, paint['court-deep'], 3.4))
    .join('')

// The hut: painted hides over a dome of branches, mammoth tusks around the door.

const DOME = 'M8 84C4 42 24 12 50 12C76 12 96 42 92 84Q50 97 8 84z'
const TUSKS = 'M27 90C22 66 30 48 47 42M73 90C78 66 70 48 53 42'

const hut = (seat: number) =>
  oval(50, 86, 47, 9, paint.outline, 'fill-opacity=".35"') +
  stroke('M46 16L36 -6M51 16L53 -10M55 16L66 -5', paint.outline, 7) +
  stroke('M46 16L36 -6M51 16L53 -10M55 16L66 -5', paint.wood, 3.6) +
  fill(DOME, paint.hide, edge(5)) +
  fill('M8 84C4 42 24 12 50 12Q30 30 27 90Q16 88 8 84z', paint['hide-light']) +
  fill('M92 84C96 42 76 12 50 12Q72 34 74 89Q84 87 92 84z', paint['hide-deep']) +
  fill('M50 12C32 12 17 27 11 47L22 41L29 51L39 41L50 51L61 41L71 51L78 41L89 47C83 27 68 12 50 12z', 'var(--seat)') +
  fill('M50 12C32 12 17 27 11 47L22 41L27 48Q32 26 50 12z', 'var(--seat-light)') +
  fill('M50 12C68 12 83 27 89 47L78 41L74 47Q68 26 50 12z', 'var(--seat-deep)') +
  fill('M33 91Q32 62 50 52Q68 62 67 91Q50 94 33 91z', paint.outline) +
  fill('M50 52Q68 62 67 91Q61 92 57 92Q60 68 50 52z', paint.soot) +
  stroke(TUSKS, paint.outline, 12) +
  stroke(TUSKS, paint.bone, 7.5) +
  stroke('M28.5 88C24 66 32 51 46 45', paint.white, 2) +
  use(`crest-${seat}`, 37.5, 18, 0.25)

const hutGround =
  fill('M0 0h100v100H0z', paint.earth) +
  fill('M0 0H100V26Q60 42 0 30z', paint['earth-light']) +
  disc(10, 20, 4, paint['earth-deep']) +
  disc(88, 12, 5, paint['earth-deep']) +
  disc(92, 66, 4, paint['earth-deep']) +
  disc(7, 58, 3.5, paint['earth-deep']) +
  disc(20, 94, 4, paint['earth-deep']) +
  disc(80, 95, 3.5, paint['earth-deep'])

// King and chief: turned wooden pieces.

const body = (data: string, light: string, dark: string) =>
  oval(50, 92, 30, 6, paint.outline, 'fill-opacity=".4"') +
  fill(data, 'var(--seat)', edge(6)) +
  fill(light, 'var(--seat-light)') +
  fill(dark, 'var(--seat-deep)')

const king = (seat: number) =>
  body(
    'M22 90Q24 58 40 49Q33 43 33 34Q33 19 50 19Q67 19 67 34Q67 43 60 49Q76 58 78 90Q50 98 22 90z',
    'M26 89Q28 60 43 51Q37 43 37 34Q37 24 46 21Q41 28 42 36Q43 44 49 48Q36 60 36 92Q30 91 26 89z',
    'M78 90Q76 58 60 49Q67 43 67 34Q67 27 63 23Q62 40 55 48Q68 60 68 93Q74 92 78 90z',
  ) +
  fill('M31 26L27 2L40 12L50 -3L60 12L73 2L69 26Q50 33 31 26z', paint.gold, edge(5)) +
  fill('M31 26L30 20Q50 27 70 20L69 26Q50 33 31 26z', paint['gold-deep']) +
  stroke('M31 8L40 16L49 4', paint['gold-light'], 3) +
  disc(50, 27, 2.6, paint.mushroom) +
  use(`crest-${seat}`, 34, 56, 0.32)

const HORNS = 'M34 24C20 24 10 14 14 -6C22 4 28 8 38 10zM66 24C80 24 90 14 86 -6C78 4 72 8 62 10z'

const chief = (seat: number) =>
  body(
    'M14 90Q14 62 37 50Q32 43 32 34Q32 18 50 18Q68 18 68 34Q68 43 63 50Q86 62 86 90Q50 99 14 90z',
    'M18 89Q20 64 40 53Q36 44 36 34Q36 24 44 21Q40 32 43 42Q45 48 48 52Q30 66 31 93Q24 92 18 89z',
    'M86 90Q86 62 63 50Q68 43 68 34Q68 28 65 24Q64 42 56 52Q74 66 74 94Q81 93 86 90z',
  ) +
  fill('M24 62L30 47Q50 56 70 47L76 62L67 58L63 68L55 61L50 71L45 61L37 68L33 58z', paint.fur, edge(4)) +
  fill('M24 62L30 47Q40 52 48 52L45 61L37 68L33 58z', paint['fur-light']) +
  fill(HORNS, paint.bone, edge(5)) +
  fill('M31 31Q28 8 50 8Q72 8 69 31Q60 25 56 32Q50 27 44 32Q40 25 31 31z', paint.bone, edge(5)) +
  fill('M58 9Q72 10 69 31Q64 27 61 28Q64 18 58 9z', paint['bone-deep']) +
  disc(42, 20, 3.6, paint.outline) +
  disc(58, 20, 3.6, paint.outline) +
  use(`crest-${seat}`, 36, 64, 0.28)

const each = (name: string, draw: (seat: number) => string) =>
  Object.fromEntries(SEATS.map((seat) => [`${name}-${seat}`, draw(seat)]))

export const seats = {
  ...each('crest', crest),
  ...each('castle', castle),
  ...each('hut', hut),
  ...each('king', king),
  ...each('chief', chief),
  'castle-ground': castleGround,
  'hut-ground': hutGround,
}
