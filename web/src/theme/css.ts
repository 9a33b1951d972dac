/** Turns the theme's colours into style-sheet variables. It knows no colour itself: see theme.json. */

import type theme from './theme.json'

export type Theme = typeof theme
type Colours = Record<string, string>

const declare = (colours: Colours, prefix = '') =>
  Object.entries(colours)
    .map(([name, colour]) => `--${prefix}${name}:${colour};`)
    .join('')

const declareSeat = ({ base, light, deep, ink }: Theme['seats'][number]) =>
  `--seat:${base};--seat-light:${light};--seat-deep:${deep};--seat-ink:${ink};`

/** The whole theme as CSS: light by default, dark where the system or `data-theme` asks for it. */
export function themeCss(theme: Theme): string {
  const light = `color-scheme:light;${declare(theme.light)}`
  const dark = `color-scheme:dark;${declare(theme.dark)}`
  return [
    `:root{${declare(theme.paint)}${light}}`,
    `@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}`,
    `[data-theme=light]{${light}}`,
    `[data-theme=dark]{${dark}}`,
    ...theme.seats.map((seat, index) => `.seat-${index}{${declareSeat(seat)}}`),
  ].join('\n')
}
