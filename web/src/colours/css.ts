/** Turns the colours into style-sheet variables. It knows no colour itself. */

import type { Colours } from './colours.ts'

type Named = Record<string, string>

const declare = (colours: Named, prefix = '') =>
  Object.entries(colours)
    .map(([name, colour]) => `--${prefix}${name}:${colour};`)
    .join('')

const declareSeat = ({ base, light, deep, ink }: Colours['seats'][number]) =>
  `--seat:${base};--seat-light:${light};--seat-deep:${deep};--seat-ink:${ink};`

/** All colours as CSS: light by default, dark where the system or `data-appearance` asks for it. */
export function colourCss(colours: Colours): string {
  const light = `color-scheme:light;${declare(colours.light)}`
  const dark = `color-scheme:dark;${declare(colours.dark)}`
  return [
    `:root{${declare(colours.paint)}${light}}`,
    `@media(prefers-color-scheme:dark){:root:not([data-appearance=light]){${dark}}}`,
    `[data-appearance=light]{${light}}`,
    `[data-appearance=dark]{${dark}}`,
    ...colours.seats.map((seat, index) => `.seat-${index}{${declareSeat(seat)}}`),
  ].join('\n')
}
