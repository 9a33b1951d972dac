import { describe, expect, it } from 'vitest'
import { say } from '../app/words.svelte.ts'
import { companyFor } from './company.ts'

describe('the company', () => {
  it('against bots is me and bots, each with a name', () => {
    expect(companyFor('bots', 3, 'Ann', 'easy')).toEqual([
      { kind: 'me', name: 'Ann' },
      { kind: 'bot', bot: 'easy', name: 'Odo' },
      { kind: 'bot', bot: 'easy', name: 'Bert' },
    ])
  })
  it('of friends is me and open seats', () => {
    expect(companyFor('friends', 2, 'Ann', 'greedy')).toEqual([{ kind: 'me', name: 'Ann' }, { kind: 'open' }])
  })
  it('around one screen is me and other people here', () => {
    expect(companyFor('screen', 2, 'Ann', 'greedy')).toEqual([
      { kind: 'me', name: 'Ann' },
      { kind: 'me', name: say('web.player', { number: 2 }) },
    ])
  })
})
