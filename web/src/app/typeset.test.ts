import { expect, it } from 'vitest'
import { typeset } from './typeset.ts'

it('keeps the sides of a square together', () => {
  expect(typeset('{width} × {height} of 5 × 5, warriors × power')).toBe(
    '{width}\u00a0×\u00a0{height} of 5\u00a0×\u00a05, warriors × power',
  )
})

it('keeps French marks with the word that they belong to, and leaves everything else', () => {
  expect(typeset('Vraiment ? « Finir le tour » : oui !')).toBe(
    'Vraiment\u00a0? «\u00a0Finir le tour\u00a0»\u00a0: oui\u00a0!',
  )
  expect(typeset('{"a":"Lay it: now!","b":"{n, plural, one{# x} other{# y}}"}')).toBe(
    '{"a":"Lay it: now!","b":"{n, plural, one{# x} other{# y}}"}',
  )
})

it('keeps per cent signs with their number, and lets no line of Russian begin with a dash', () => {
  expect(typeset('höchstens 5 % solcher Turniere')).toBe('höchstens 5\u00a0% solcher Turniere')
  expect(typeset('«Король» — плитка: ход!')).toBe('«Король»\u00a0— плитка: ход!')
})

it('leaves the marks of languages that write no space there', () => {
  for (const text of ['„Zug beenden“: jetzt!', '«Fine turno»: ora!', '¿Quién juega? «Rey».', '“Encerrar turno”: já!'])
    expect(typeset(text)).toBe(text)
})
