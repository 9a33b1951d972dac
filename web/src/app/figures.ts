/** Numbers as the reader's language writes them. */

import { words } from './words.svelte.ts'

/** A number with one decimal or more, such as 4.2 or 4,2; a minus is written as one. */
export const decimal = (value: number, digits = 1): string =>
  new Intl.NumberFormat(words.language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .format(value)
    .replace('-', '−')

/** The same with its sign in front, also where that is a plus; a difference that is rounded to nothing has none. */
export const signedDecimal = (value: number, digits = 1): string => {
  const text = decimal(Math.abs(value), digits)
  if (text === decimal(0, digits)) return text
  return (value < 0 ? '−' : '+') + text
}

/** A share as whole per cent. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(words.language, { style: 'percent', maximumFractionDigits: 0 }).format(share)
