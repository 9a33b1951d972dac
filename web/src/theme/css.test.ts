import { expect, test } from 'vitest'
import { themeCss } from './css.ts'
import theme from './theme.json'

const css = themeCss(theme)

test('light is the default and dark follows the system, unless light is asked for', () => {
  expect(css).toContain(`--table:${theme.light.table};`)
  expect(css).toContain('@media(prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;')
})

test('any part of the page can be light or dark by itself', () => {
  expect(css).toContain(`[data-theme=dark]{color-scheme:dark;--table:${theme.dark.table};`)
  expect(css).toContain(`[data-theme=light]{color-scheme:light;--table:${theme.light.table};`)
})

test('light and dark name the same colours', () => {
  expect(Object.keys(theme.dark)).toEqual(Object.keys(theme.light))
})

test('each seat has a class that carries its colours', () => {
  theme.seats.forEach((seat, index) => expect(css).toContain(`.seat-${index}{--seat:${seat.base};`))
})
