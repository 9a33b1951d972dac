/** Small things in a box of 28 by 26: the crown, a pip for games without a symbol of their own, a drop of ink. */

import { paint } from '../colours/colours.ts'
import { disc, edge, fill, stroke } from './pen.ts'

const CROWN = 'M3.5 22.5L2 6.5L8.5 12L14 3L19.5 12L26 6.5L24.5 22.5z'

/** A symbol with the dark line around it. */
export const outlined = (data: string, colour: string) => fill(data, colour, edge(4.5))

export const crown =
  outlined(CROWN, paint.gold) +
  fill('M4.5 16.5H23.5L23 21.5H5z', paint['gold-deep']) +
  disc(9, 19, 1.4, paint['gold-light']) +
  disc(14, 19, 1.6, paint.mushroom) +
  disc(19, 19, 1.4, paint['gold-light']) +
  stroke('M4 9.5L8 13.2L13.5 5.5', paint['gold-light'], 1.6)

export const pip = disc(14, 14, 9, paint.bone, edge(4.5))

export const inkDrop =
  fill('M14 1C17 8 23 12 23 18A9 8 0 0 1 5 18C5 12 11 8 14 1z', paint['parchment-ink']) +
  stroke('M9.500 18A5 4.500 0 0 0 12 22', paint.parchment, 1.8)
