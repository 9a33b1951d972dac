/**
 * The faces of the bots: a figure for each level, drawn as another person in each seat, and one for every other bot.
 * Level and person can be told apart by their outline alone: who they are is said in words beside them.
 */

import { sure } from '../app/sure.ts'
import { paint } from '../colours/colours.ts'
import { at, cloud, disc, edge, fill, oval, stroke } from './pen.ts'
import { crestOf, forEachSeat } from './seats.ts'

/** Who sits behind a level at a seat. Those without a beard have long hair or bunches. */
interface Person {
  skin: string
  hair: string
  cloth: string
  /** What is seen of the hair behind the head. */
  back: string
  bearded: boolean
}

const BUNCHES = 'M26 40C8 34 2 50 8 64C18 66 26 60 28 52zM74 40C92 34 98 50 92 64C82 66 74 60 72 52z'
const LONG = 'M22 54C16 20 34 14 50 14S84 20 78 54C84 70 84 82 78 90L62 84H38L22 90C16 82 16 70 22 54z'
const PEOPLE: Person[] = [
  { skin: paint['hide-light'], hair: paint['red-deep'], cloth: paint.fish, back: '', bearded: true },
  { skin: paint['fur-light'], hair: paint.soot, cloth: paint['gold-light'], back: BUNCHES, bearded: false },
  { skin: paint.hide, hair: paint.fur, cloth: paint['reed-light'], back: cloud(50, 46, 31, 27, 11), bearded: true },
  { skin: paint['hide-light'], hair: paint['gold-deep'], cloth: paint.mushroom, back: LONG, bearded: false },
]

const eye = (x: number, y: number, size = 3.4) =>
  disc(x, y, size, paint.outline) + disc(x - size * 0.3, y - size * 0.35, size * 0.32, paint.white)
const eyes = (y: number, apart = 13, size = 3.4) => eye(50 - apart, y, size) + eye(50 + apart, y, size)
const brows = (y: number, lift: number, colour: string, width = 3.6) =>
  stroke(`M30 ${y + lift}Q37 ${y - 4} 43 ${y}M57 ${y}Q63 ${y - 4} 70 ${y + lift}`, colour, width)
const mouth = (data: string) => stroke(data, paint.outline, 3)
const cheeks = (y: number) =>
  disc(31, y, 5, paint['red-light'], 'fill-opacity=".45"') + disc(69, y, 5, paint['red-light'], 'fill-opacity=".45"')
const head = (colour: string, y = 52, rx = 25, ry = 27) => oval(50, y, rx, ry, colour, edge(5))
const shoulders = (colour: string) => fill('M12 104C14 80 30 76 50 76S86 80 88 104z', colour, edge(5))
const ears = (colour: string, y = 54) => disc(25, y, 6, colour, edge(4)) + disc(75, y, 6, colour, edge(4))
const behind = ({ back, hair }: Person) => (back ? fill(back, hair, edge(4)) : '')
const STAR = 'M50 0L61 37H98L68 60L79 97L50 74L21 97L32 60L2 37H39z'

/** A big round head, a gap between the teeth, and hair that no comb has seen. */
const child = (who: Person) =>
  fill('M24 104C24 90 34 86 50 86S76 90 76 104z', who.cloth, edge(5)) +
  behind(who) +
  ears(who.skin, 60) +
  head(who.skin, 58, 29, 29) +
  fill(
    who.bearded
      ? 'M21 56C12 26 34 18 44 24C44 12 56 8 64 14C60 16 60 20 61 23C80 22 88 38 79 56C74 44 66 40 58 41C46 42 32 40 21 56z'
      : 'M21 56C16 26 34 18 50 18S84 26 79 56C74 44 66 38 50 38S26 44 21 56z',
    who.hair,
    edge(4),
  ) +
  eyes(60, 13, 5) +
  cheeks(71) +
  fill('M39 72Q50 86 61 72z', paint['red-deep'], edge(3)) +
  fill('M43.500 72.500h5v4h-4.500zM51.500 72.500h5v4h-5z', paint.white)

/** A straw hat against the sun that hides the brow, and a stalk between the lips. */
const easy = (who: Person) =>
  shoulders(paint.blue) +
  stroke('M30 80L34 100M70 80L66 100', paint['gold-light'], 5) +
  behind(who) +
  ears(who.skin, 58) +
  head(who.skin, 58, 24, 25) +
  eyes(57, 11) +
  cheeks(67) +
  mouth('M38 69Q50 79 62 69') +
  stroke('M60 71L82 78M77 75l7 -5M78 77l6 5', paint['gold-deep'], 3) +
  fill('M28 36C28 8 42 4 50 4S72 8 72 36z', paint.gold, edge(4)) +
  oval(50, 40, 50, 10, paint['gold-light'], edge(4)) +
  fill('M29 29Q50 37 71 29V35Q50 43 29 35z', who.cloth, edge(2)) +
  stroke('M8 41Q30 48 50 47T92 41', paint['gold-deep'], 2)

/** Bare-headed, of middle age, with a moustache or with rings in the ears: somebody who keeps a good shop. */
const medium = (who: Person) =>
  behind(who) +
  shoulders(who.cloth) +
  fill('M38 78L50 96L62 78z', paint.white, edge(3)) +
  ears(who.skin) +
  head(who.skin, 52, 24, 27) +
  fill('M25 50C20 22 36 12 50 12S80 22 75 50C74 40 70 33 62 30C50 36 34 34 25 50z', who.hair, edge(4)) +
  brows(46, 3, paint.soot, 3) +
  eyes(54, 11) +
  cheeks(62) +
  (who.bearded
    ? fill('M28 66C36 58 46 60 50 64C54 60 64 58 72 66C64 74 54 72 50 69C46 72 36 74 28 66z', who.hair, edge(3))
    : mouth('M40 66Q50 73 60 66') + disc(23, 65, 4, paint.gold, edge(2.5)) + disc(77, 65, 4, paint.gold, edge(2.5)))

/** A knight with the visor up and a plume: the jaw is set. */
const hard = (who: Person) =>
  shoulders(paint['iron-light']) +
  stroke('M30 88Q50 98 70 88', paint['iron-deep'], 3) +
  head(who.skin, 57, 22, 24) +
  brows(51, -4, paint.soot, 4.6) +
  eyes(58, 10) +
  mouth('M41 71H59') +
  (who.bearded ? stroke('M64 60l5 9', paint['red-deep'], 2.6) : '') +
  fill('M52 10C40 -8 12 -4 8 20C20 12 34 14 44 22z', who.bearded ? paint.mushroom : paint.blue, edge(4)) +
  fill(
    'M20 78C16 32 30 10 50 10S84 32 80 78L68 82C72 62 72 52 68 46C58 41 42 41 32 46C28 52 28 62 32 82z',
    paint.steel,
    edge(5),
  ) +
  fill('M26 40C28 24 38 15 48 14V40z', paint.white, 'fill-opacity=".55"') +
  stroke('M30 45Q50 38 70 45', paint['iron-deep'], 4)

/** Spectacles, a wide velvet cap with a feather, and an answer to everything. */
const expert = (who: Person) =>
  shoulders(paint['red-deep']) +
  fill('M36 76L50 92L64 76z', paint.bone, edge(3)) +
  behind(who) +
  head(who.skin, 54, 23, 26) +
  (who.bearded ? fill('M38 72C42 67 58 67 62 72C62 86 54 94 50 98C46 94 38 86 38 72z', who.hair, edge(3.5)) : '') +
  mouth('M43 72Q51 76 57 71') +
  disc(38, 55, 11, paint.white, `fill-opacity=".85" stroke="${paint.outline}" stroke-width="3.6"`) +
  disc(62, 55, 11, paint.white, `fill-opacity=".85" stroke="${paint.outline}" stroke-width="3.6"`) +
  stroke('M48 54h4', paint.outline, 3.6) +
  eye(39, 56, 3.6) +
  eye(61, 56, 3.6) +
  fill('M8 34C6 12 34 2 58 8S96 28 90 40C70 30 32 30 8 34z', paint.reed, edge(5)) +
  fill('M14 32C36 26 68 28 86 38L84 44C66 34 36 34 17 40z', paint['reed-light'], edge(3)) +
  fill('M62 22C62 0 80 -10 96 -6C98 10 88 24 68 28z', paint.bone, edge(3.5)) +
  stroke('M66 24L90 0', paint['bone-deep'], 2.6)

/** The oldest of all under a pointed hat with a star: white hair, and eyes that have seen every line. */
const master = (who: Person) =>
  shoulders(paint['flint-mid']) +
  (who.bearded ? '' : fill(LONG, paint['stone-light'], edge(4))) +
  head(who.skin, 54, 22, 24) +
  (who.bearded
    ? fill(
        'M26 54C34 62 42 64 50 64S66 62 74 54C80 80 68 104 50 108C32 104 20 80 26 54z',
        paint['stone-light'],
        edge(4),
      ) +
      stroke('M38 72Q40 88 47 98M62 72Q60 88 53 98', paint.stone, 2.6) +
      fill('M34 62Q50 55 66 62Q58 71 50 67Q42 71 34 62z', paint.white, edge(2.6))
    : mouth('M42 69Q50 73 58 69') + stroke('M31 60l-4 3M69 60l4 3', paint['hide-deep'], 2)) +
  brows(46, 2, paint.white, 6) +
  eyes(53, 10, 3.6) +
  fill('M26 38C34 22 38 4 58 -12C62 -2 66 2 76 4C68 12 70 24 74 38z', paint.flint, edge(5)) +
  oval(50, 39, 44, 8.5, paint['flint-mid'], edge(4)) +
  at(41, 12, 0.19, fill(STAR, paint['gold-light']))

/** Heads that somebody has carved of wood, each with its lit side: a block, a ball, a wedge and a barrel. */
const BLOCKS = [
  ['M22 26Q50 12 78 26L75 76Q50 90 25 76z', 'M27 28Q40 21 48 21L46 80Q34 79 29 74z'],
  ['M50 16A34 33 0 1 1 49.900 16z', 'M46 20C28 22 20 36 21 52C22 66 30 76 42 79z'],
  ['M14 24Q50 10 86 24Q80 66 50 88Q20 66 14 24z', 'M20 26Q34 20 47 19V80Q26 62 20 26z'],
  ['M30 18H70Q84 48 70 82H30Q16 48 30 18z', 'M33 21H47V79H33Q21 48 33 21z'],
] as const
const ANTENNAS = [
  disc(50, 6, 6, paint.gold, edge(3)) + stroke('M50 12v7', paint.outline, 3),
  fill('M42 18L46 -2H54L58 18z', paint.gold, edge(3)),
  fill('M30 20L18 -2L42 14zM70 20L82 -2L58 14z', paint['wood-deep'], edge(4)),
  stroke('M50 18V4M36 4H64', paint.outline, 6) + stroke('M36 4H64', paint.gold, 3),
]

/** Any other bot is a wooden head. */
const carved = (seat: number) => {
  const [outline, light] = sure(BLOCKS[seat], 'block')
  return (
    shoulders(paint['wood-deep']) +
    sure(ANTENNAS[seat], 'antenna') +
    fill(outline, paint.wood, edge(5)) +
    fill(light, paint['wood-light'], 'fill-opacity=".6"') +
    fill('M30 42h14v11h-14zM56 42h14v11h-14z', paint.outline) +
    disc(37, 47, 3, paint['flame-light']) +
    disc(63, 47, 3, paint['flame-light']) +
    stroke('M38 66h24M44 62v8M50 62v8M56 62v8', paint.outline, 2.6)
  )
}

/** The levels, from the weakest to the strongest. */
export const LEVELS: Record<string, (who: Person) => string> = { child, easy, medium, hard, expert, master }
const CARVED = 'face-carved'

/** A head that looks out of a round window in the colour of its seat. */
const framed = (drawing: string) =>
  disc(50, 50, 47, 'var(--seat)', edge(5)) +
  disc(50, 50, 41, 'var(--seat-light)') +
  `<g clip-path="url(#face-window)">${at(6, 8, 0.88, drawing)}</g>`

/** Hats and feathers stand out of the window above; below it is round. */
export const faceWindow =
  '<clipPath id="face-window"><path d="M-10 -20H110V50H91.500A41.500 41.500 0 0 1 8.500 50H-10z"/></clipPath>'

const personAt = (seat: number): Person => sure(PEOPLE[seat], 'person')

/** Every face by its name on the sheet: `face-easy-2` is the level easy in the third seat. */
export const faces: Record<string, string> = forEachSeat(CARVED, (seat) => framed(carved(seat)))
for (const [level, draw] of Object.entries(LEVELS))
  Object.assign(
    faces,
    forEachSeat(`face-${level}`, (seat) => framed(draw(personAt(seat)))),
  )

/** The name of a bot's face on the sheet. */
export const faceOf = (bot: string | null | undefined, seat: number): string =>
  `${bot && bot in LEVELS ? `face-${bot}` : CARVED}-${String(crestOf(seat))}`
