import { describe, expect, it } from 'vitest'
import { againstBots, kindOf, ownOf, summariesOf, summaryOf, terrainsOf, wayOf } from './figures.ts'
import type { FinishedMatch, CountedLine } from './played.ts'

const region = (terrain: string, points: number): CountedLine => ({ code: 'region', points, params: { terrain } })
const WORDS = { regionLine: 'region', terrainWords: 'terrain' }

const played = (id: string, totals: number[], more: Partial<FinishedMatch> = {}): FinishedMatch => ({
  id,
  at: 0,
  game: 'kingdomino',
  options: {},
  mine: [0],
  names: ['Ann', 'Hob'],
  bots: [null, 'easy'],
  totals,
  ranks: totals.map((total) => 1 + totals.filter((other) => other > total).length),
  sheets: totals.map(() => []),
  ...more,
})

describe('the matches that count', () => {
  it('are those with one seat of my own', () => {
    const matches = [
      played('one', [50, 40]),
      played('around one screen', [50, 40], { mine: [0, 1] }),
      played('guided', [50, 40], { guided: true }),
    ]
    expect(ownOf(matches).map(({ match, total, rank, lead }) => [match.id, total, rank, lead])).toEqual([
      ['one', 50, 1, 10],
    ])
  })
  it('tell the lead over the best other seat', () => {
    expect(ownOf([played('a', [30, 60, 45])])[0]?.lead).toBe(-30)
    expect(ownOf([played('a', [30, 60, 45], { mine: [2] })])[0]?.lead).toBe(-15)
  })
})

describe('figures', () => {
  const own = ownOf([played('a', [50, 40]), played('b', [30, 60]), played('c', [40, 40])])

  it('count wins, a shared victory too', () => {
    expect(summaryOf(own)).toMatchObject({ matches: 3, wins: 2, mean: 40, least: 30, most: 50, best: { total: 50 } })
    expect(summaryOf([])).toBeUndefined()
  })
  it('are told apart by game and mode, the most played first', () => {
    const tribe = (id: string) => played(id, [90, 80], { game: 'origins', options: { mode: 'tribe' } })
    const all = ownOf([played('a', [50, 40]), tribe('b'), tribe('c')])
    const found = summariesOf(all, ({ match }) => kindOf(match, 'mode' in match.options ? 'mode' : undefined))
    expect(found.map(({ kind, summary }) => [kind, summary.matches])).toEqual([
      ['origins tribe', 2],
      ['kingdomino', 1],
    ])
  })
  it('have a mean that moves with the last matches', () => {
    expect(wayOf(own, 2).map(({ mean }) => mean)).toEqual([50, 40, 35])
  })
})

describe('terrains', () => {
  it('bring points per match to me and to the others in the mean, bonuses last', () => {
    const one = played('a', [12, 6, 0], {
      sheets: [
        [region('wheat', 4), region('wheat', 2), { code: 'harmony', points: 5 }],
        [region('wheat', 6), region('lake', 8)],
        [region('lake', 4)],
      ],
    })
    const other = played('b', [8, 0], { sheets: [[region('lake', 8)], []] })
    expect(terrainsOf(ownOf([one, other]), WORDS)).toEqual([
      { code: 'region', terrain: 'lake', own: 4, others: 3 },
      { code: 'region', terrain: 'wheat', own: 3, others: 1.5 },
      { code: 'harmony', terrain: undefined, own: 2.5, others: 0 },
    ])
  })
})

describe('levels', () => {
  it('stand in their order, with whom one came before and by how much', () => {
    const own = ownOf([
      played('a', [50, 40], { bots: [null, 'hard'] }),
      played('b', [50, 60, 30], { bots: [null, 'easy', 'easy'] }),
      played('c', [50, 50], { bots: [null, 'hard'] }),
      played('d', [50, 20], { bots: [null, null] }),
    ])
    expect(againstBots(own, ['easy', 'hard'])).toEqual([
      { bot: 'easy', matches: 1, beaten: 0, lead: -10 },
      { bot: 'hard', matches: 2, beaten: 1.5, lead: 5 },
    ])
  })
})
