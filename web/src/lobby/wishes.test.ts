import { describe, expect, it } from 'vitest'
import type { GameEntry } from '../protocol.ts'
import { companyFor, parseWish, rulesText, whyNot } from './wishes.ts'

const kingdomino: GameEntry = {
  id: 'kingdomino',
  name: 'Kingdomino',
  seats: [2, 3, 4],
  bots: ['random', 'greedy'],
  options: [
    { key: 'harmony', values: [false, true], default: false, clause: 'K7' },
    { key: 'mighty_duel', values: [false, true], default: false, clause: 'K8', seats: [2] },
    {
      key: 'opening',
      values: ['random', 'snake'],
      default: 'random',
      clause: 'K10',
      seats: [2],
      conflicts: [['harmony', true]],
    },
  ],
}
const duel: GameEntry = { id: 'duel', name: 'Duel', seats: [2], bots: ['random'], options: [] }
const games = [kingdomino, duel]

describe('rules in a link', () => {
  it('are read and written alike', () => {
    for (const text of ['kingdomino(seats=3)', 'kingdomino(seats=2, harmony=yes, mighty_duel=yes)', 'duel']) {
      const { game, options, problems } = parseWish(text, games)
      expect(problems).toEqual([])
      expect(rulesText(game, options)).toBe(text)
    }
  })
  it('that name an unknown option tell which, and keep the rest', () => {
    const { options, problems } = parseWish('kingdomino(seats=4, dragons=yes, harmony=yes)', games)
    expect(options).toMatchObject({ seats: 4, harmony: true })
    expect(problems).toEqual([{ key: 'web.link.option', params: { given: 'dragons' } }])
  })
  it('with a value that there is not tell that', () => {
    expect(parseWish('kingdomino(seats=7)', games).problems).toEqual([
      { key: 'web.link.value', params: { given: 'seats=7' } },
    ])
  })
  it('of an unknown game fall back on the first game', () => {
    expect(parseWish('chess', games)).toMatchObject({ game: kingdomino, problems: [{ key: 'web.link.game' }] })
  })
  it('that ask for what the seats forbid are played without it', () => {
    const { options, problems } = parseWish('kingdomino(seats=3, mighty_duel=yes)', games)
    expect(options.mighty_duel).toBe(false)
    expect(problems).toHaveLength(1)
  })
})

describe('an option', () => {
  it('says for how many players it is', () => {
    expect(whyNot(kingdomino.options[1]!, kingdomino, { seats: 3 })).toEqual({
      key: 'web.option.seats',
      params: { seats: '2' },
    })
  })
  it('says with what it does not go together', () => {
    expect(whyNot(kingdomino.options[2]!, kingdomino, { seats: 2, harmony: true })).toMatchObject({
      key: 'web.option.conflict',
    })
    expect(whyNot(kingdomino.options[2]!, kingdomino, { seats: 2, harmony: false })).toBeUndefined()
  })
})

describe('the company', () => {
  it('against bots is me and bots, each with a name', () => {
    expect(companyFor('bots', 3, 'Ann', 'greedy')).toEqual([
      { kind: 'me', name: 'Ann' },
      { kind: 'bot', bot: 'greedy', name: 'web.bot_name.1' },
      { kind: 'bot', bot: 'greedy', name: 'web.bot_name.2' },
    ])
  })
  it('of friends is me and open seats', () => {
    expect(companyFor('friends', 2, 'Ann', 'greedy')[1]).toEqual({ kind: 'open' })
  })
})
