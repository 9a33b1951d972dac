import { describe, expect, it } from 'vitest'
import { origins } from '../games/origins/theme.ts'
import type { Choice, ScoreLineView, SeatView } from '../protocol.ts'
import { nameAimed, nameCell } from './naming.ts'

const say = (key: string, { points = '' } = {}) => (key === 'web.points' ? `${points} points` : 'can be used')
const lay = (points?: number): Choice => ({ text: 'place h7 i7', kind: 'place', cells: ['h7', 'i7'], points })

describe('what is pointed at with the keyboard', () => {
  it('says where it lies, that it can be used, and what it brings', () => {
    expect(nameAimed(lay(3), true, say)).toBe('h7, i7, can be used, +3 points')
    expect(nameAimed(lay(-2), true, say)).toBe('h7, i7, can be used, -2 points')
  })
  it('says nothing of points where hints may not tell them, or nobody knows them', () => {
    expect(nameAimed(lay(3), false, say)).toBe('h7, i7, can be used')
    expect(nameAimed(lay(), true, say)).toBe('h7, i7, can be used')
  })
})

describe('the name of a square', () => {
  const AREA = { left: 0, right: 12, bottom: 0, top: 12 }
  const caveman: ScoreLineView = { code: 'caveman', clause: 'OC9', points: 3, cells: ['c3', 'c4', 'd3'] }
  const region: ScoreLineView = { code: 'region', clause: 'OC7', points: 8, cells: ['c3', 'c4'] }
  const named = { game: { id: 'origins', theme: 'origins' }, theme: origins }
  const tell = (key: string, { squares = 0, points = 0 } = {}) =>
    key === 'web.region' ? `region of ${squares} worth ${points}` : key
  const nameWith = (...lines: ScoreLineView[]) => {
    const squares = [{ cell: 'c3', terrain: 'volcano', caveman: 'fire_lady' }]
    const territory = { size: 5, window: AREA, box: AREA, squares }
    const seat: SeatView = { seat: 0, territory, score: { total: 0, lines } }
    return nameCell('c3', seat, named, tell)
  }

  it('tells of the region around it', () => {
    expect(nameWith(caveman, region)).toBe('c3, volcano, fire lady, region of 2 worth 8')
  })
  it("takes no caveman's points for a region", () => {
    expect(nameWith(caveman)).toBe('c3, volcano, fire lady')
  })
})
