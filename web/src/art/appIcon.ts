/** The icon of the installed app, as SVG text; `tools/draw_icons.py` makes pictures of it. The tab's icon is another one. */

import { sure } from '../app/sure.ts'
import { kingdomino, light, paint, seats } from '../colours/colours.ts'
import { castles } from './castle.ts'
import { at, d, disc, fill } from './pen.ts'
import { crests } from './seats.ts'
import { crown } from './symbols.ts'

/** How an icon is cut: by itself with round corners, by the system to any shape, or to one colour as a sign. */
type Cut = 'round' | 'whole' | 'sign'

/** One picture of the icon. */
export interface IconPicture {
  file: string
  size: number
  cut: Cut
}

export const ICONS: readonly IconPicture[] = [
  { file: 'icon-192.png', size: 192, cut: 'round' },
  { file: 'icon-512.png', size: 512, cut: 'round' },
  { file: 'icon-maskable-512.png', size: 512, cut: 'whole' },
  { file: 'apple-touch-icon.png', size: 180, cut: 'whole' },
  { file: 'badge-96.png', size: 96, cut: 'sign' },
]

/** Whose castle it is; at a table the page says so in its colours. */
const SEAT = 0

/** What a system cuts to a shape of its own must keep to the middle. */
const SCALES: Record<Exclude<Cut, 'sign'>, number> = { round: 0.68, whole: 0.56 }

function castle(scale: number): string {
  const { base, light, deep, ink } = sure(seats[SEAT], 'seat')
  const drawn: Record<string, string> = castles
  const art = sure(drawn[`castle-${SEAT}`], 'castle')
    .replace(/<use href="#crest-\d" transform="([^"]+)"\/>/, `<g transform="$1">${crests[`crest-${SEAT}`]}</g>`)
    .replaceAll('var(--seat)', base)
    .replaceAll('var(--seat-light)', light)
    .replaceAll('var(--seat-deep)', deep)
    .replaceAll('var(--seat-ink)', ink)
  // The flag reaches far above the square that a castle stands on.
  return at(50 - 50 * scale, 50 - 27 * scale, scale, art)
}

/** A sun behind the castle, a meadow with a path, and nothing that a round cut would miss. */
const scene = (scale: number) =>
  fill('M0 0H100V100H0z', light.accent) +
  disc(50, 45, 60 * scale, paint['gold-deep'], 'fill-opacity=".28"') +
  disc(50, 45, 49 * scale, paint.gold) +
  disc(50 - 5 * scale, 45 - 6 * scale, 41 * scale, paint['gold-light'], 'fill-opacity=".75"') +
  fill(
    d`M0 ${50 + 34 * scale}Q28 ${50 + 18 * scale} 54 ${50 + 27 * scale}T100 ${50 + 24 * scale}V100H0z`,
    kingdomino.grass.deep,
  ) +
  fill(
    d`M0 ${50 + 44 * scale}Q30 ${50 + 30 * scale} 62 ${50 + 38 * scale}T100 ${50 + 35 * scale}V100H0z`,
    kingdomino.grass.base,
  ) +
  castle(scale)

function art(cut: Cut): string {
  if (cut === 'sign') return at(50 - 14 * 3.2, 50 - 13.5 * 3.2, 3.2, crown.replaceAll(/#[0-9A-Fa-f]{6}/g, paint.white))
  if (cut === 'whole') return scene(SCALES.whole)
  return `<clipPath id="cut"><rect width="100" height="100" rx="21"/></clipPath><g clip-path="url(#cut)">${scene(SCALES.round)}</g>`
}

export const iconSvg = ({ size, cut }: IconPicture): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}">${art(cut)}</svg>`
