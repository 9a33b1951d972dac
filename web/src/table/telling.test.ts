import { describe, expect, it } from 'vitest'
import type { Step } from '../protocol.ts'
import { partsOf } from './telling.ts'

const step = (more: Partial<Step>): Step => ({ version: 1, actor: 0, text: '', kind: '', ...more })

describe('what the sentence about a step may name', () => {
  it('is the seat that acts, the cells and every part by its name', () => {
    expect(partsOf(step({ actor: 1, cells: ['g8', 'h8'], params: { direction: 'right' } }))).toEqual({
      seat: 1,
      cell: 'g8',
      other: 'h8',
      direction: 'right',
      domino: 0,
    })
  })
  it('is the domino that is laid or taken', () => {
    expect(partsOf(step({ domino: 12 }))).toMatchObject({ domino: 12 })
    expect(partsOf(step({ params: { domino: 31 } }))).toMatchObject({ domino: 31 })
  })
  it('is a list as one text', () => {
    expect(partsOf(step({ params: { dice: [1, 3] } }))).toMatchObject({ dice: '1, 3', dice_count: 2 })
  })
  it('is the seat that is meant where chance acts', () => {
    expect(partsOf(step({ actor: null, params: { seat: 2 } }))).toMatchObject({ seat: 2 })
  })
  it('is the seat that acts where another is meant too', () => {
    expect(partsOf(step({ actor: 0, params: { totem: 'fish', seat: 2 } }))).toMatchObject({ seat: 0, totem: 'fish' })
  })
})
