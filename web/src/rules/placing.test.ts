import { describe, expect, it } from 'vitest'
import { placeBesideAll } from './placing.ts'

const ROOM = { width: 1440, height: 900 }
const CARD = { width: 336, height: 200 }
/** A cave in the left column, and one of its tiles. */
const caveAt = (top: number) => ({ left: 16, right: 376, top, bottom: top + 180 })
const tileAt = (left: number, top: number) => ({ left, right: left + 60, top: top + 30, bottom: top + 110 })

describe('a card about one of several things that are compared', () => {
  it('lies above them all', () => {
    expect(placeBesideAll(tileAt(90, 540), caveAt(540), CARD, ROOM)).toEqual({ left: 8, top: 330 })
  })
  it('ends where they end, so that it does not reach over the board', () => {
    expect(placeBesideAll(tileAt(300, 540), caveAt(540), CARD, ROOM)).toEqual({ left: 40, top: 330 })
  })
  it('lies beside them all where there is no room above', () => {
    expect(placeBesideAll(tileAt(90, 100), caveAt(100), CARD, ROOM)).toEqual({ left: 386, top: 90 })
  })
})
