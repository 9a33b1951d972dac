/** The page's icon as an address that can be put into a link; a red dot tells that it is your turn. */

import { light, paint } from '../colours/colours.ts'
import { at, disc } from './pen.ts'
import { crown } from './symbols.ts'

export function favicon(yourTurn: boolean): string {
  const board = `<rect width="64" height="64" rx="14" fill="${light.accent}"/>`
  const dot = yourTurn ? disc(50, 14, 13, paint.mushroom, `stroke="${paint.white}" stroke-width="4"`) : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${board}${at(4, 7, 2, crown)}${dot}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
