import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ICONS, iconSvg } from './appIcon.ts'

const read = (file: string) => readFileSync(new URL(`../../public/${file}`, import.meta.url))

describe.each(ICONS)('the picture $file', (icon) => {
  const png = read(icon.file)

  test('has its size', () => {
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([icon.size, icon.size])
  })

  test('is what tools/draw_icons.py draws today', () => {
    const fingerprint = createHash('sha256').update(iconSvg(icon)).digest('hex')
    expect(png.includes(`Drawing\0${fingerprint}`)).toBe(true)
  })
})

test('every drawing has its colours and leaves no variable to a page', () => {
  for (const icon of ICONS) expect(iconSvg(icon)).not.toMatch(/var\(|undefined|NaN|<use/)
})
