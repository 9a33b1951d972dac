/** What belongs to a seat, in the colours of the class `seat-n` around it: its crest, and how its pieces are made. */

import { paint } from '../colours/colours.ts'
import { disc, edge, fill, oval, stroke } from './pen.ts'

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

/** A seat after the last crest has the first one again. */
export const crestOf = (seat: number): number => seat % FIELDS.length

/** A drawing for each seat, by names such as `king-0`. */
export const forEachSeat = (name: string, draw: (seat: number) => string): Record<string, string> =>
  Object.fromEntries(FIELDS.map((_, seat) => [`${name}-${seat}`, draw(seat)]))

const crest = (seat: number) => fill(FIELDS[seat] ?? '', 'var(--seat)', edge(9)) + (CHARGES[seat] ?? '')

/** A turned wooden piece: its outline, its lit side, its dark side. */
export const turnedPiece = (data: string, light: string, dark: string) =>
  oval(50, 92, 30, 6, paint.outline, 'fill-opacity=".4"') +
  fill(data, 'var(--seat)', edge(6)) +
  fill(light, 'var(--seat-light)') +
  fill(dark, 'var(--seat-deep)')

export const crests = forEachSeat('crest', crest)
