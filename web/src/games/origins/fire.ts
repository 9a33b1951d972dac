/** Flames and the fire tokens. */

import { disc, fill, use } from '../../art/pen.ts'
import { outlined } from '../../art/symbols.ts'
import { paint } from '../../colours/colours.ts'

const FLAME =
  'M14 1C17 6 24 10 24 17C24 22 19.5 25 14 25C8.5 25 4 22 4 17C4 13 7 11 8 7C10 8 11 9 11 11C13 9 14 5 14 1z'

const flame =
  outlined(FLAME, paint['flame-deep']) +
  fill(
    'M14 4C17 9 22 12 22 17.5C22 21 18.5 23.5 14 23.5C9.5 23.5 6 21 6 17.5C6 14 8.5 12.5 9.5 10C12 12 14 9 14 4z',
    paint.flame,
  ) +
  fill(
    'M14 12C16 15 18 16.5 18 19.5C18 22 16 23.5 14 23.5C12 23.5 10 22 10 19.5C10 16.5 13 15 14 12z',
    paint['flame-light'],
  )

const PLACES = [
  [[50, 48, 2.1]],
  [
    [34, 50, 1.4],
    [66, 50, 1.4],
  ],
  [
    [50, 34, 1.25],
    [32, 64, 1.25],
    [68, 64, 1.25],
  ],
] as const

const token = (fires: number) =>
  disc(50, 56, 44, paint.outline, 'fill-opacity=".45"') +
  disc(50, 50, 45, paint.outline) +
  disc(50, 50, 42, paint['stone-deep']) +
  disc(50, 51.5, 40, paint['iron-deep']) +
  disc(50, 50, 37, paint.soot) +
  (PLACES[fires - 1] ?? []).map(([x, y, s]) => use('flame', x - 14 * s, y - 13 * s, s)).join('')

export const fire = { flame, 'fire-token-1': token(1), 'fire-token-2': token(2), 'fire-token-3': token(3) }
