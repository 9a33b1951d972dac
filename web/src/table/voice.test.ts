import { describe, expect, it } from 'vitest'
import { Voice } from './voice.svelte.ts'

const texts = ({ sentences }: Voice) => sentences.map(({ text }) => text)

describe('what screen readers are told', () => {
  it('stays when the next sentence comes, also when that says the same', () => {
    const voice = new Voice()
    const told = ['Odo lays domino 3.', 'Ida lays domino 7.', 'Ida lays domino 7.']
    told.forEach((text) => voice.tell(text))
    expect(texts(voice)).toEqual(told)
    expect(new Set(voice.sentences.map(({ number }) => number)).size).toBe(told.length)
  })
  it('starts again with the next sentence after a pause', () => {
    const voice = new Voice()
    voice.tell('Odo lays domino 3.')
    voice.rest()
    expect(texts(voice)).toEqual(['Odo lays domino 3.'])
    voice.tell('Odo lays domino 9.')
    voice.tell('Ida lays domino 7.')
    expect(texts(voice)).toEqual(['Odo lays domino 9.', 'Ida lays domino 7.'])
  })
  it('does not grow for ever', () => {
    const voice = new Voice()
    for (let number = 0; number < 100; number++) voice.tell(String(number))
    expect(texts(voice).length).toBeLessThan(20)
    expect(texts(voice).at(-1)).toBe('99')
  })
  it('is nothing once it is forgotten', () => {
    const voice = new Voice()
    voice.tell('Odo lays domino 3.')
    voice.forget()
    expect(voice.sentences).toEqual([])
  })
})
