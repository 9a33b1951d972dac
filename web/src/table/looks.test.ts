import { describe, expect, it } from 'vitest'
import type { SquareLook } from '../art/looks.ts'
import { dominoLooks } from '../games/draft.ts'
import { kingdomino } from '../games/kingdomino/theme.ts'
import { origins } from '../games/origins/theme.ts'
import { themeOf } from '../games/registry.ts'
import type { Choice, SlotView, SquareView, TerritoryView, View } from '../protocol.ts'
import { ghostOf, squaresOf } from './looks.ts'

const drawingOf = ({ variant }: SquareLook) => variant
/** A domino with two halves of one terrain: only its number and the side say which drawing each half shows. */
const slotOf = (domino: number): SlotView => ({
  domino,
  left: { terrain: 'lake' },
  right: { terrain: 'lake' },
  seat: 0,
  playing: true,
})
const territoryOf = (squares: SquareView[]): TerritoryView => {
  const area = { left: 0, right: 12, bottom: 0, top: 12 }
  return { size: 5, window: area, box: area, squares }
}
const laid = (domino: number, [left, right]: [string, string]): SquareView[] => [
  { cell: right, terrain: 'lake', domino, partner: left, right: true },
  { cell: left, terrain: 'lake', domino, partner: right },
]
const viewOf = (slot: SlotView, squares: SquareView[] = []): View =>
  ({
    draft: { current: [slot], coming: [], order: [], unseen: [] },
    seats: [{ seat: 0, territory: territoryOf(squares) }],
  }) as unknown as View

const PLACES: [string, string][] = [
  ['g8', 'g9'],
  ['g8', 'f8'],
  ['h7', 'i7'],
  ['i7', 'h7'],
]

describe.each([kingdomino, origins])('a domino of $name', (theme) => {
  const inLine = ({ domino, left, right }: SlotView) => dominoLooks(domino, [left, right], theme.lookOf).map(drawingOf)
  const numbers = Array.from({ length: 48 }, (_, index) => index + 1)

  it('shows the same drawings in the line, in the hand and on any cells', () => {
    for (const number of numbers) {
      const slot = slotOf(number)
      for (const cells of PLACES) {
        const like: Choice = { text: '', kind: 'place', cells }
        const ghost = ghostOf(theme, { view: viewOf(slot), seat: 0, like, cells, chosen: like }, false)
        expect(ghost?.squares.map(drawingOf)).toEqual(inLine(slot))
        const [right, left] = squaresOf(territoryOf(laid(number, cells)), theme).map(drawingOf)
        expect([left, right]).toEqual(inLine(slot))
      }
    }
  })
  it('has two different drawings for two halves of one terrain, and all are used', () => {
    const drawings = numbers.map((number) => inLine(slotOf(number)))
    expect(drawings.every(([left, right]) => left !== right)).toBe(true)
    expect(new Set(drawings.flat())).toEqual(new Set([0, 1, 2]))
  })
})

it('shows a square that is changed with the drawing that it has', () => {
  const squares = laid(7, ['g8', 'g9']).map((square) => ({ ...square, resource: 'fish' }))
  const spend: Choice = {
    text: '',
    kind: 'spend',
    cells: ['g9'],
    becomes: { cell: 'g9', terrain: 'lake' },
  }
  const ghost = ghostOf(
    origins,
    { view: viewOf({ ...slotOf(9), playing: false }, squares), seat: 0, like: spend, cells: ['g9'], chosen: spend },
    false,
  )
  expect(ghost?.squares.map(drawingOf)).toEqual([
    dominoLooks(7, [{ terrain: 'lake' }, { terrain: 'lake' }], origins.lookOf)[1].variant,
  ])
})

it('shows what is held over the board, whatever it is, in a game without a theme', () => {
  const theme = themeOf({ theme: 'gardens', terrains: ['rose', 'iris'] })
  const plant: Choice = { text: 'plant f7', kind: 'plant', cells: ['f7'] }
  const view = { draft: null, seats: [] } as unknown as View
  const heldBy = (chosen: Choice) =>
    ghostOf(theme, { view, seat: 2, like: plant, cells: ['f7'], chosen }, false)?.squares
  expect(heldBy(plant)).toMatchObject([{ terrain: '', things: [{ seat: 2 }] }])
  const becomes = { cell: 'f7', terrain: 'rose', symbols: 1 }
  expect(heldBy({ ...plant, becomes })).toMatchObject([{ terrain: 'rose', symbols: 1 }])
})

it('draws every domino of the app by its number', () => {
  const sources = import.meta.glob<string>('../{table,end,rules,lobby}/*.svelte', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const drawing = Object.entries(sources).filter(([, source]) => source.includes('<Domino'))
  expect(drawing.length).toBeGreaterThan(4)
  expect(drawing.filter(([, source]) => !source.includes('dominoLooks(')).map(([name]) => name)).toEqual([])
})
