/** What belongs to a seat: crest, castle, hut, king and chief, in the colours of the class `seat-n` around them. */

import { disc, fill, oval, stroke, use } from '../pen.ts'
import { paint } from '../../theme/theme.json'

const SEATS = [0, 1, 2, 3] as const
const edge = (width: number) => `stroke="${paint.outline}" stroke-width="${width}" stroke-linejoin="round" paint-order="stroke"`

const FIELDS = [
  'M12 10H88V48C88 72 66 86 50 95C34 86 12 72 12 48z',
  'M50 6A44 44 0 1 1 49.9 6z',
  'M14 8H86V92L50 74L14 92z',
  'M50 2L97 50L50 98L3 50z',
]
const CHARGES = [
  fill('M50 20L57.6 38.5L77.6 40L62.3 52.800L67 72L50 61.600L33 72L37.7 52.800L22.4 40L42.4 38.5z', 'var(--seat-ink)'),
  fill('M60 20A31 31 0 1 0 78 64A25 25 0 1 1 60 20z', 'var(--seat-ink)'),
  fill('M50 16C68 26 70 46 52 62V70H48V62C30 46 32 26 50 16z', 'var(--seat-ink)') + stroke('M50 62V30M50 50L60 41M50 50L40 41', 'var(--seat)', 3.6),
  disc(50, 35, 13, 'var(--seat-ink)') + disc(50, 65, 13, 'var(--seat-ink)') + disc(35, 50, 13, 'var(--seat-ink)') + disc(65, 50, 13, 'var(--seat-ink)') + disc(50, 50, 7, 'var(--seat)'),
]

const crest = (seat: number) => fill(FIELDS[seat] ?? '', 'var(--seat)', edge(9)) + (CHARGES[seat] ?? '')

// The castle stands up from its square: it reaches above the top edge.

const merlons = (x: number, y: number, count: number, width: number, colour: string) =>
  Array.from({ length: count }, (_, n) => `<path d="M${x + n * width * 2} ${y}h${width}v${width}h${-width}z" fill="${colour}"/>`).join('')

const tower = (x: number, y: number, width: number, height: number) =>
  fill(`M${x} ${y}h${width}v${height}h${-width}z`, paint.stone, edge(4)) + fill(`M${x} ${y}h${width * 0.35}v${height}h${-width * 0.35}z`, paint['stone-light']) +
  fill(`M${x + width * 0.72} ${y}h${width * 0.28}v${height}h${-width * 0.28}z`, paint['stone-deep'])

const roof = (x: number, y: number, width: number, height: number) =>
  fill(`M${x - width / 2} ${y}L${x} ${y - height}L${x + width / 2} ${y}Q${x} ${y + 6} ${x - width / 2} ${y}z`, 'var(--seat)', edge(4)) +
  fill(`M${x - width / 2} ${y}L${x} ${y - height}L${x - width * 0.06} ${y + 3}z`, 'var(--seat-light)') +
  fill(`M${x + width * 0.2} ${y + 2.4}L${x} ${y - height}L${x + width / 2} ${y}z`, 'var(--seat-deep)')

const flag = (x: number, y: number) =>
  stroke(`M${x} ${y}v-15`, paint.outline, 2.6) + fill(`M${x + 1} ${y - 15}q7 -3 15 1q-4 3 0 8q-8 -3 -15 0z`, 'var(--seat)', edge(2.5))

const castle = (seat: number) =>
  oval(50, 87, 45, 8, paint.outline, 'opacity=".3"') +
  tower(38, 10, 24, 40) + roof(50, 12, 34, 30) + flag(50, -18) + fill('M46 22h8v9h-8z', paint.outline) +
  tower(10, 34, 21, 50) + roof(20.5, 36, 30, 26) + tower(69, 34, 21, 50) + roof(79.5, 36, 30, 26) +
  fill('M17 46h7v9h-7zM76 46h7v9h-7z', paint.outline) +
  merlons(29, 47, 6, 3.8, paint.outline) + fill('M28 50H72V86H28z', paint.stone, edge(4)) + fill('M28 50H72V56H28z', paint['stone-light']) +
  merlons(30, 46.5, 6, 3.5, paint['stone-light']) +
  fill('M38 86V74Q38 62 50 62Q62 62 62 74V86z', paint.outline) + fill('M41 86V75Q41 66 50 66Q59 66 59 75V86z', paint['wood-deep']) + stroke('M46 67V86M54 67V86', paint.outline, 1.8) +
  use(`crest-${seat}`, 38.5, 42, 0.23)

const castleGround = fill('M0 0h100v100H0z', '#B9AE93') + fill('M0 0H100V30Q60 44 0 32z', '#C7BDA4') +
  ['M6 12h16M30 8h14M78 14h14M8 60h12M84 62h12M4 90h18M40 95h20M76 92h18M62 20h10', 'M90 34h8M2 38h12'].map((data) => stroke(data, '#9A8E72', 3.4)).join('')

// The hut: hides on crossed poles.

const hut = (seat: number) =>
  oval(50, 86, 44, 9, paint.outline, 'opacity=".35"') + stroke('M50 12L38 -14M52 12L66 -13M51 12L53 -18', paint.outline, 6.5) + stroke('M50 12L38 -14M52 12L66 -13M51 12L53 -18', paint['wood'], 3.4) +
  fill('M44 4H58Q74 44 92 84Q50 96 8 84Q28 44 44 4z', '#D9B384', edge(5)) + fill('M44 4H51Q42 46 36 89Q20 88 8 84Q28 44 44 4z', '#F0D3A6') + fill('M56 4H58Q74 44 92 84Q80 88 70 89Q66 44 56 4z', '#B98A58') +
  fill('M37.5 20Q50 24 64.5 20L70 32Q50 38 31.5 32z', 'var(--seat)') + fill('M37.5 20L43 21.600L38.5 33.600L31.5 32z', 'var(--seat-light)') +
  stroke('M17 70L25 78L34 71L43 80M57 80L66 71L75 78L83 70', 'var(--seat-deep)', 4) +
  fill('M36 90Q40 56 50 50Q60 56 64 90Q50 92 36 90z', paint.outline) + fill('M50 50Q60 56 64 90Q58 91 54 91Q58 68 50 50z', '#4A3422') +
  use(`crest-${seat}`, 39, 26, 0.22)

const hutGround = fill('M0 0h100v100H0z', '#A88B66') + fill('M0 0H100V26Q60 42 0 30z', '#B99D78') +
  disc(10, 20, 4, '#8E7350') + disc(88, 12, 5, '#8E7350') + disc(92, 66, 4, '#8E7350') + disc(7, 58, 3.5, '#8E7350') + disc(20, 94, 4, '#8E7350') + disc(80, 95, 3.5, '#8E7350')

// King and chief: turned wooden pieces.

const body = (data: string, light: string, dark: string) =>
  oval(50, 92, 30, 6, paint.outline, 'opacity=".4"') + fill(data, 'var(--seat)', edge(6)) + fill(light, 'var(--seat-light)') + fill(dark, 'var(--seat-deep)')

const king = (seat: number) =>
  body('M22 90Q24 58 40 49Q33 43 33 34Q33 19 50 19Q67 19 67 34Q67 43 60 49Q76 58 78 90Q50 98 22 90z',
    'M26 89Q28 60 43 51Q37 43 37 34Q37 24 46 21Q41 28 42 36Q43 44 49 48Q36 60 36 92Q30 91 26 89z',
    'M78 90Q76 58 60 49Q67 43 67 34Q67 27 63 23Q62 40 55 48Q68 60 68 93Q74 92 78 90z') +
  fill('M31 26L27 2L40 12L50 -3L60 12L73 2L69 26Q50 33 31 26z', paint.gold, edge(5)) + fill('M31 26L30 20Q50 27 70 20L69 26Q50 33 31 26z', paint['gold-deep']) +
  stroke('M31 8L40 16L49 4', paint['gold-light'], 3) + disc(50, 27, 2.6, '#E4432F') + use(`crest-${seat}`, 34, 56, 0.32)

const chief = (seat: number) =>
  [-58, -30, 0, 30, 58].map((turn, n) => `<g transform="rotate(${turn} 50 30)">` + fill('M50 24C43 14 44 2 50 -8C56 2 57 14 50 24z', n % 2 ? 'var(--seat-light)' : paint.bone, edge(4)) + stroke('M50 22V2', paint['bone-deep'], 2) + '</g>').join('') +
  body('M24 90Q24 74 30 66L12 68Q8 56 18 52Q30 48 38 47Q33 41 33 34Q33 20 50 20Q67 20 67 34Q67 41 62 47Q70 48 82 52Q92 56 88 68L70 66Q76 74 76 90Q50 98 24 90z',
    'M28 89Q28 72 36 63L14 64Q12 57 19 55Q32 50 42 49Q37 42 37 34Q37 26 44 23Q41 32 43 40Q45 46 48 49Q36 66 37 92Q32 91 28 89z',
    'M76 90Q76 74 70 66L88 68Q90 60 85 55L64 56Q66 70 65 93Q72 92 76 90z') +
  fill('M31 31Q50 23 69 31L68 38Q50 31 32 38z', '#6B3A17', edge(3)) + disc(50, 32, 3, paint.bone) +
  [[38, 50], [44, 54.5], [56, 54.5], [62, 50]].map(([x, y]) => disc(x ?? 0, y ?? 0, 3, paint.bone, edge(2))).join('') + use(`crest-${seat}`, 36, 58, 0.28)

const each = (name: string, draw: (seat: number) => string) => Object.fromEntries(SEATS.map((seat) => [`${name}-${seat}`, draw(seat)]))

export const seats = {
  ...each('crest', crest), ...each('castle', castle), ...each('hut', hut), ...each('king', king), ...each('chief', chief),
  'castle-ground': castleGround, 'hut-ground': hutGround,
}
