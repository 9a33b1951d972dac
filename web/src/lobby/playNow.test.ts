import { describe, expect, it } from 'vitest'
import type { Kept } from '../app/mine.ts'
import type { BotInfo, GameEntry } from '../protocol.ts'
import { usualBot } from '../app/bots.ts'
import { quickMatch } from './playNow.ts'

const bot = (name: string): BotInfo => ({ name, label: '', line: '', strength: 0, for_people: true, default: false })
const game = (id: string): GameEntry => ({
  id,
  name: id,
  theme: id,
  terrains: [],
  seats: [2, 3, 4],
  options: [],
  bots: [bot('child'), bot('easy'), bot('hard')],
})
const GAMES = [game('kingdomino'), game('origins')]
const kept = (more: Partial<Kept>): Kept => ({ id: 'x', tokens: [], at: 0, game: 'origins', names: [], ...more })

describe('play now', () => {
  it('is the first game for two, against a friendly bot, for who has played nothing', () => {
    expect(quickMatch(GAMES, [], 'Ann')).toMatchObject({
      game: { id: 'kingdomino' },
      options: { seats: 2 },
      seats: [
        { kind: 'me', name: 'Ann' },
        { kind: 'bot', bot: 'easy' },
      ],
    })
  })
  it('is the game played last, with its options and its bots', () => {
    const last = kept({ options: { seats: 3, mode: 'tribe' }, bots: [null, 'hard', 'easy'] })
    expect(quickMatch(GAMES, [last, kept({ game: 'kingdomino' })], '')).toMatchObject({
      game: { id: 'origins' },
      options: { mode: 'tribe' },
      seats: [{ kind: 'me' }, { bot: 'hard' }, { bot: 'easy' }],
    })
  })
  it('is never a daily deal again, nor against its bot', () => {
    const daily = kept({ bots: [null, 'planner(width=4)'], daily: { date: '2026-03-09', until: 0, counted: true } })
    const before = kept({ game: 'kingdomino', options: { seats: 2 }, bots: [null, 'hard'] })
    expect(quickMatch(GAMES, [daily, before], '')).toMatchObject({
      game: { id: 'kingdomino' },
      seats: [{}, { bot: 'hard' }],
    })
    expect(quickMatch(GAMES, [daily], '')).toMatchObject({ game: { id: 'kingdomino' }, seats: [{}, { bot: 'easy' }] })
  })
  it('is what was just learned, but against a friendly bot instead of the weakest', () => {
    const learned = kept({ options: { seats: 3, mode: 'tribe' }, bots: [null, 'child', 'child'], guided: true })
    expect(quickMatch(GAMES, [learned], '')).toMatchObject({
      game: { id: 'origins' },
      options: { mode: 'tribe' },
      seats: [{ kind: 'me' }, { bot: 'easy' }, { bot: 'easy' }],
    })
  })
  it('begins at the level that a new table begins at', () => {
    const [first] = GAMES
    expect(usualBot(first, [])).toBe('easy')
    expect(usualBot(first, [kept({ game: 'kingdomino', bots: [null, 'hard'] })])).toBe('hard')
    expect(usualBot(first, [kept({ game: 'kingdomino', bots: [null, 'of another server'] })])).toBe('easy')
  })
  it('has bots where friends sat, and leaves out a game that the server does not know', () => {
    const friends = kept({ game: 'origins', options: { seats: 2 }, bots: [null, null] })
    expect(quickMatch(GAMES, [kept({ game: 'chess' }), friends], '')).toMatchObject({
      game: { id: 'origins' },
      seats: [{ kind: 'me' }, { bot: 'easy' }],
    })
    expect(quickMatch([], [], '')).toBeUndefined()
  })
})
