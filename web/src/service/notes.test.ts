import { describe, expect, it } from 'vitest'
import { readNote } from './notes.ts'

const NOTE = {
  title: 'It is your turn',
  body: 'Kingdomino with Bob',
  tag: 'k3v9q2ab',
  path: '/table/k3v9q2ab',
  language: 'en',
}

describe('a note that was sent', () => {
  it('is read as it was meant', () => {
    expect(readNote(JSON.stringify(NOTE))).toEqual(NOTE)
  })

  it.each([undefined, '', 'nonsense', '{}', '{"title":7}'])('is shown in some way even if it is %j', (text) => {
    expect(readNote(text).title).toBe('Kingdomino')
  })

  it.each(['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example', 'javascript:alert(1)'])(
    'does not lead to %s',
    (path) => expect(readNote(JSON.stringify({ ...NOTE, path })).path).toBe('/'),
  )
})
