/** The faces of the bots: one for each level, in a frame of the seat's colour, and one for every other bot. */

import { paint } from '../colours/colours.ts'
import { at, disc, edge, fill, oval, stroke } from './pen.ts'

const eye = (x: number, y: number, size = 3.4) =>
  disc(x, y, size, paint.outline) + disc(x - size * 0.3, y - size * 0.35, size * 0.32, paint.white)
const eyes = (y: number, apart = 13, size = 3.4) => eye(50 - apart, y, size) + eye(50 + apart, y, size)
const brows = (y: number, lift: number, colour: string, width = 3.6) =>
  stroke(`M30 ${y + lift}Q37 ${y - 4} 43 ${y}M57 ${y}Q63 ${y - 4} 70 ${y + lift}`, colour, width)
const mouth = (data: string) => stroke(data, paint.outline, 3)
const cheeks = (y: number) =>
  disc(31, y, 5, paint['red-light'], 'fill-opacity=".45"') + disc(69, y, 5, paint['red-light'], 'fill-opacity=".45"')
const head = (colour: string, y = 52, rx = 25, ry = 27) => oval(50, y, rx, ry, colour, edge(5))
const shoulders = (colour: string) => fill('M12 100C14 80 30 76 50 76S86 80 88 100z', colour, edge(5))
const ears = (colour: string) => disc(25, 54, 6, colour, edge(4)) + disc(75, 54, 6, colour, edge(4))

/** Freckles, a gap between the teeth, and hair that no comb has seen. */
const child =
  shoulders(paint.fish) +
  ears(paint['hide-light']) +
  head(paint['hide-light'], 54, 26, 26) +
  fill(
    'M24 50C20 26 38 22 46 24C48 16 56 14 60 18C57 20 58 22 59 24C72 24 80 34 76 50C72 42 68 38 60 38C50 40 36 36 24 50z',
    paint['red-deep'],
    edge(4),
  ) +
  eyes(54, 11, 4) +
  cheeks(64) +
  disc(33, 60, 1.2, paint['hide-deep']) +
  disc(37, 62, 1.2, paint['hide-deep']) +
  disc(63, 62, 1.2, paint['hide-deep']) +
  disc(67, 60, 1.2, paint['hide-deep']) +
  fill('M40 66Q50 78 60 66z', paint['red-deep'], edge(3)) +
  fill('M44 66.500h4.500v3.500h-4zM51.500 66.500h4.500v3.500h-4.500z', paint.white)

/** A straw hat against the sun, and a stalk between the lips. */
const easy =
  shoulders(paint['reed-light']) +
  ears(paint.hide) +
  head(paint.hide, 56, 24, 25) +
  eyes(54, 11) +
  cheeks(64) +
  mouth('M38 66Q50 76 62 66') +
  stroke('M60 68L80 74M76 71l6 -4M77 73l5 4', paint['gold-deep'], 2.6) +
  fill('M30 36C30 14 42 10 50 10S70 14 70 36z', paint.gold, edge(4)) +
  oval(50, 38, 42, 9, paint['gold-light'], edge(4)) +
  fill('M31 30Q50 37 69 30V35Q50 42 31 35z', paint['flame-deep']) +
  stroke('M16 38Q34 44 50 43T84 38', paint['gold-deep'], 2)

/** Two braids and a calm look: somebody who keeps a good shop. */
const medium =
  fill('M20 52C14 74 20 90 28 94C34 84 32 66 30 56zM80 52C86 74 80 90 72 94C66 84 68 66 70 56z', paint.fur, edge(4)) +
  shoulders(paint.blue) +
  head(paint['hide-light'], 52, 24, 26) +
  fill('M24 56C20 26 36 16 50 16S80 26 76 56C74 42 66 34 50 30C34 34 26 42 24 56z', paint.fur, edge(4)) +
  stroke('M50 18V30', paint['fur-deep'], 2.4) +
  stroke('M21 66l10 3M20 76l11 3M79 66l-10 3M80 76l-11 3', paint['fur-deep'], 2.6) +
  brows(45, 3, paint['fur-deep'], 2.8) +
  eyes(53, 11) +
  cheeks(62) +
  mouth('M41 66Q50 71 59 66')

/** A knight with the visor up: the jaw is set. */
const hard =
  shoulders(paint['iron-light']) +
  stroke('M30 86Q50 96 70 86', paint['iron-deep'], 3) +
  head(paint['fur-light'], 56, 22, 24) +
  brows(49, -3, paint.soot, 4.2) +
  eyes(56, 10) +
  mouth('M41 69H59') +
  stroke('M64 58l5 9', paint['red-deep'], 2.4) +
  fill(
    'M20 74C16 30 30 12 50 12S84 30 80 74L70 78C72 60 72 50 68 44C58 40 42 40 32 44C28 50 28 60 30 78z',
    paint.steel,
    edge(5),
  ) +
  fill('M26 40C28 24 38 16 48 15V40z', paint.white, 'fill-opacity=".5"') +
  stroke('M32 43Q50 37 68 43', paint['iron-deep'], 3.4) +
  fill('M50 13C52 4 64 2 72 8C66 8 62 12 58 16z', paint['flame-deep'], edge(3.5))

/** Spectacles, a velvet cap with a feather, and an answer to everything. */
const expert =
  shoulders(paint['red-deep']) +
  fill('M38 76L50 90L62 76z', paint.bone, edge(3)) +
  fill('M26 34C14 50 18 74 24 82C32 78 34 60 32 44zM74 34C86 50 82 74 76 82C68 78 66 60 68 44z', paint.soot, edge(4)) +
  head(paint.hide, 54, 23, 26) +
  mouth('M42 71Q51 75 58 69') +
  disc(38, 54, 10, paint.white, `fill-opacity=".75" stroke="${paint['gold-deep']}" stroke-width="3.4"`) +
  disc(62, 54, 10, paint.white, `fill-opacity=".75" stroke="${paint['gold-deep']}" stroke-width="3.4"`) +
  stroke('M48 54h4', paint['gold-deep'], 3.4) +
  eye(39, 55, 3.2) +
  eye(61, 55, 3.2) +
  brows(41, -1, paint.soot, 3) +
  fill('M20 38C18 18 36 10 54 12S84 26 80 38C66 32 36 32 20 38z', paint.blue, edge(5)) +
  fill('M66 26C70 8 84 2 94 6C92 18 84 26 70 30z', paint.bone, edge(3.5)) +
  stroke('M68 28L88 10', paint['bone-deep'], 2.4)

/** The oldest of all: a hood full of stars, a beard to the belt, eyes that have seen every line. */
const master =
  fill('M8 100C6 40 20 4 50 4S94 40 92 100z', paint['flint-mid'], edge(5)) +
  fill('M50 8C74 10 84 40 86 96L76 98C76 60 68 36 50 32z', paint.flint) +
  head(paint['hide-light'], 50, 21, 23) +
  fill('M28 52C34 60 42 62 50 62S66 60 72 52C76 74 66 96 50 100C34 96 24 74 28 52z', paint['stone-light'], edge(4)) +
  stroke('M38 70Q40 84 47 92M62 70Q60 84 53 92M50 74V94', paint.stone, 2.4) +
  fill('M36 60Q50 54 64 60Q58 68 50 64Q42 68 36 60z', paint.white, edge(2.6)) +
  brows(41, 2, paint.white, 6) +
  eyes(48, 10, 3.6) +
  at(41, 9, 0.18, fill('M50 0L61 37H98L68 60L79 97L50 74L21 97L32 60L2 37H39z', paint['gold-light'])) +
  disc(24, 44, 2.4, paint['gold-light']) +
  disc(78, 40, 2, paint['gold-light']) +
  disc(18, 70, 1.8, paint['gold-light']) +
  disc(83, 68, 2.4, paint['gold-light'])

/** Any other bot is a wooden head that somebody has carved. */
const carved =
  shoulders(paint['wood-deep']) +
  fill('M26 26Q50 14 74 26L72 74Q50 86 28 74z', paint.wood, edge(5)) +
  fill('M30 28Q40 22 48 22L46 78Q36 77 32 72z', paint['wood-light'], 'fill-opacity=".6"') +
  fill('M34 44h11v9h-11zM55 44h11v9h-11z', paint.outline) +
  disc(40, 48, 2.2, paint['flame-light']) +
  disc(61, 48, 2.2, paint['flame-light']) +
  stroke('M38 66h24M44 63v6M50 63v6M56 63v6', paint.outline, 2.4) +
  disc(50, 12, 4.5, paint.gold, edge(3)) +
  stroke('M50 16v5', paint.outline, 3)

const LEVELS: Record<string, string> = { child, easy, medium, hard, expert, master }
const CARVED = 'carved'

/** A head that looks out of a round window in the colour of its seat. */
const framed = (drawing: string) =>
  disc(50, 50, 47, 'var(--seat)', edge(5)) +
  disc(50, 50, 40, 'var(--seat-light)') +
  `<g clip-path="url(#face-window)">${at(10, 12, 0.8, drawing)}</g>`

export const faceWindow = '<clipPath id="face-window"><circle cx="50" cy="50" r="41"/></clipPath>'

/** Every face by its name on the sheet. */
export const faces: Record<string, string> = Object.fromEntries(
  Object.entries({ ...LEVELS, [CARVED]: carved }).map(([level, drawing]) => [`face-${level}`, framed(drawing)]),
)

/** The name of a bot's face on the sheet. */
export const faceOf = (bot: string | null | undefined): string => `face-${bot && bot in LEVELS ? bot : CARVED}`
