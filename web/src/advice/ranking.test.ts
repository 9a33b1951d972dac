import { describe, expect, it } from 'vitest'
import type { Choice, OpinionView } from '../protocol.ts'
import { ranked } from './ranking.ts'

describe('the turns that were thought about', () => {
  const opinion = (id: number, lead: number) =>
    ({ ids: [id], leads: [-lead, lead], shares: [0.5, 0.5], playouts: 100 }) as unknown as OpinionView
  const choice = (id: number): Choice => ({ text: `claim ${id}`, kind: 'claim' })

  it('are the best ones, and the one that was taken with its place', () => {
    const thought = { seat: 1, turns: [opinion(1, 9), opinion(2, 1), opinion(3, 4), opinion(4, 7)], taken: 1 }
    expect(ranked(thought, { choice }, 2).map(({ place, opinion: { ids }, isTaken }) => [place, ids, isTaken])).toEqual(
      [
        [1, [1], false],
        [2, [4], false],
        [4, [2], true],
      ],
    )
  })
  it('leave out what was hardly looked at', () => {
    const hardly = { ...opinion(2, 50), playouts: 9 }
    const thought = { seat: 1, turns: [opinion(1, 9), hardly, opinion(3, 4)], taken: null }
    expect(ranked(thought, { choice }, 6).map(({ opinion: { ids } }) => ids)).toEqual([[1], [3]])
  })
  it('are called by their choices', () => {
    expect(ranked({ seat: 0, turns: [opinion(5, 0)], taken: null }, { choice }, 3)[0]?.choices).toEqual([choice(5)])
  })
})
