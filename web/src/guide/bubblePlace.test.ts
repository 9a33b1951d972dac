import { describe, expect, it } from 'vitest'
import { boxAround, clip, coversAny, keptOff, pointerTo, placeBubble, type PageBox, type Spot } from './bubblePlace.ts'

const SCREEN = { width: 1000, height: 800 }
const BUBBLE = { width: 300, height: 120 }
const box = (left: number, top: number, width: number, height: number): PageBox => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const covers = ({ x, y }: Spot, other: PageBox) =>
  x < other.right && other.left < x + BUBBLE.width && y < other.bottom && other.top < y + BUBBLE.height

describe('the place of a bubble', () => {
  it('is near what it speaks of and does not cover it', () => {
    const target = box(400, 300, 100, 100)
    const spot = placeBubble(target, BUBBLE, SCREEN, [])
    expect(covers(spot, target)).toBe(false)
    expect(pointerTo(box(spot.x, spot.y, 300, 120), target)).toBeDefined()
  })
  it('leaves free what can be pressed', () => {
    const target = box(400, 300, 100, 100)
    const pressed = [box(510, 0, 490, 800), box(0, 0, 390, 800), box(390, 0, 120, 290)]
    const spot = placeBubble(target, BUBBLE, SCREEN, [
      ...pressed.map((box) => ({ box, weight: 12 })),
      { box: target, weight: 12 },
    ])
    expect(spot.y).toBeGreaterThan(400)
  })
  it('stays on the screen, also of a phone', () => {
    const phone = { width: 320, height: 500 }
    for (const target of [box(0, 0, 40, 40), box(280, 460, 40, 40), box(0, 200, 320, 100)]) {
      const { x, y } = placeBubble(target, BUBBLE, phone, [])
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + BUBBLE.width).toBeLessThanOrEqual(phone.width)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + BUBBLE.height).toBeLessThanOrEqual(phone.height)
    }
  })
})

describe('a bubble that lies somewhere', () => {
  it('need not move while it covers nothing', () => {
    expect(coversAny({ x: 0, y: 0 }, BUBBLE, [box(300, 0, 50, 50), box(0, 120, 50, 50)])).toBe(false)
    expect(coversAny({ x: 0, y: 0 }, BUBBLE, [box(0, 500, 50, 50), box(290, 110, 50, 50)])).toBe(true)
  })
})

describe('the pointer', () => {
  it('leads from edge to edge where that is near', () => {
    expect(pointerTo(box(0, 0, 100, 50), box(120, 10, 50, 20))).toEqual({
      from: { x: 100, y: 20 },
      to: { x: 120, y: 20 },
    })
  })
  it('only shows the way where that is a little farther', () => {
    const pointer = pointerTo(box(0, 0, 100, 50), box(40, 120, 20, 20))
    expect(pointer?.from).toEqual({ x: 50, y: 50 })
    expect(pointer?.to.x).toBe(50)
    expect((pointer?.to.y ?? 0) - 50).toBeLessThanOrEqual(40)
  })
  it('does not end on something else where that is far', () => {
    expect(pointerTo(box(0, 0, 100, 50), box(40, 700, 20, 20))).toBeUndefined()
  })
  it('is left out where bubble and thing touch', () => {
    expect(pointerTo(box(0, 0, 100, 50), box(100, 10, 50, 20))).toBeUndefined()
  })
})

describe('a frame', () => {
  it('ends where the screen ends', () => {
    expect(clip(box(-20, 700, 300, 300), box(0, 0, 1000, 800))).toEqual(box(0, 700, 280, 100))
  })
})

describe('what several things cover together', () => {
  it('is one box around them', () => {
    expect(boxAround([box(0, 0, 10, 10), box(50, 20, 10, 10)])).toEqual(box(0, 0, 60, 30))
    expect(boxAround([])).toBeUndefined()
  })
})

describe('a frame', () => {
  const slots = box(10, 100, 300, 40)
  const frame = box(5, 95, 310, 50)
  it('does not run through the headings above and below', () => {
    const kept = keptOff([box(20, 86, 80, 14), box(20, 140, 80, 14)], frame, slots)
    expect(kept.top).toBeGreaterThan(100)
    expect(kept.bottom).toBeLessThan(140)
    expect([kept.left, kept.right]).toEqual([frame.left, frame.right])
  })
  it('stays as it is where no heading is near, or the heading is part of what is framed', () => {
    expect(keptOff([box(20, 40, 80, 14), box(20, 102, 80, 14)], frame, slots)).toEqual(frame)
  })
})
