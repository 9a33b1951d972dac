/** Hut and chief. */

import { disc, edge, fill, oval, stroke, use } from '../../art/pen.ts'
import { forEachSeat, turnedPiece } from '../../art/seats.ts'
import { paint } from '../../colours/colours.ts'

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

const HORNS = 'M34 24C20 24 10 14 14 -6C22 4 28 8 38 10zM66 24C80 24 90 14 86 -6C78 4 72 8 62 10z'

const chief = (seat: number) =>
  turnedPiece(
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

export const huts = { ...forEachSeat('hut', hut), 'hut-ground': hutGround }
export const chiefs = forEachSeat('chief', chief)
