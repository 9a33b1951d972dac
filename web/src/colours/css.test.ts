import { expect, test } from 'vitest'
import colours from './colours.ts'
import { colourCss } from './css.ts'

const css = colourCss(colours)

test('light is the default and dark follows the system, unless light is asked for', () => {
  expect(css).toContain(`--table:${colours.light.table};`)
  expect(css).toContain('@media(prefers-color-scheme:dark){:root:not([data-appearance=light]){color-scheme:dark;')
})

test('any part of the page can be light or dark by itself', () => {
  expect(css).toContain(`[data-appearance=dark]{color-scheme:dark;--table:${colours.dark.table};`)
  expect(css).toContain(`[data-appearance=light]{color-scheme:light;--table:${colours.light.table};`)
})

test('light and dark name the same colours', () => {
  expect(Object.keys(colours.dark)).toEqual(Object.keys(colours.light))
})

test('each seat has a class that carries its colours', () => {
  colours.seats.forEach((seat, index) => expect(css).toContain(`.seat-${index}{--seat:${seat.base};`))
})
