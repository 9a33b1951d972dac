/** Castle and king, which more than one game has. */

import { paint } from '../colours/colours.ts'
import { edge, fill, oval, stroke, use } from './pen.ts'
import { forEachSeat, turnedPiece } from './seats.ts'

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

// A king wears a cap with a cross in the colour of the seat: golden crowns are what scores.
const king = (seat: number) =>
  turnedPiece(
    'M22 90Q24 58 40 49Q33 43 33 34Q33 19 50 19Q67 19 67 34Q67 43 60 49Q76 58 78 90Q50 98 22 90z',
    'M26 89Q28 60 43 51Q37 43 37 34Q37 24 46 21Q41 28 42 36Q43 44 49 48Q36 60 36 92Q30 91 26 89z',
    'M78 90Q76 58 60 49Q67 43 67 34Q67 27 63 23Q62 40 55 48Q68 60 68 93Q74 92 78 90z',
  ) +
  fill('M46.5 -9h7v5.500h5.500v7h-5.500v8h-7v-8h-5.500v-7h5.500z', paint.bone, edge(5)) +
  fill('M30 24C28 9 38 4 50 4C62 4 72 9 70 24Q50 32 30 24z', 'var(--seat)', edge(5)) +
  fill('M34 22C33 12 40 7 48 7C42 11 40 17 41 25z', 'var(--seat-light)') +
  fill('M70 24C72 13 66 7 59 6C63 11 63 18 61 26z', 'var(--seat-deep)') +
  fill('M28 23Q50 32 72 23Q75 28 72 33Q50 42 28 33Q25 28 28 23z', paint.bone, edge(5)) +
  [34, 44.5, 55.5, 66].map((x) => oval(x, 32.5 - Math.abs(x - 50) / 8, 1.6, 2.6, paint.outline)).join('') +
  use(`crest-${seat}`, 34, 56, 0.32)

export const castles = { ...forEachSeat('castle', castle), 'castle-ground': castleGround }
export const kings = forEachSeat('king', king)
