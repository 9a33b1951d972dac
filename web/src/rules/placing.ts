/** Where a card goes beside the thing it tells about: near it, inside the window, and not over it where there is room. */

interface Size {
  width: number
  height: number
}
type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const GAP = 10
const EDGE = 8

interface Place {
  left: number
  top: number
}

/** Where a card goes that tells about one of several things which people compare: above them all, or beside them all. */
export function placeBesideAll(thing: Box, all: Box, card: Size, room: Size): Place {
  const top = all.top - GAP - card.height
  if (top < EDGE) return placeBeside(all, card, room)
  const middle = (thing.left + thing.right - card.width) / 2
  const last = Math.min(Math.max(all.right, all.left + card.width), room.width - EDGE) - card.width
  return { left: Math.max(EDGE, Math.min(middle, last)), top }
}

export function placeBeside(thing: Box, card: Size, room: Size): Place {
  const middle = { x: (thing.left + thing.right) / 2, y: (thing.top + thing.bottom) / 2 }
  const inside = (value: number, size: number, all: number) => Math.max(EDGE, Math.min(value, all - size - EDGE))
  if (thing.right + GAP + card.width + EDGE <= room.width)
    return { left: thing.right + GAP, top: inside(middle.y - card.height / 2, card.height, room.height) }
  if (thing.left - GAP - card.width >= EDGE)
    return { left: thing.left - GAP - card.width, top: inside(middle.y - card.height / 2, card.height, room.height) }
  const below = thing.bottom + GAP
  const top = below + card.height + EDGE <= room.height ? below : thing.top - GAP - card.height
  return { left: inside(middle.x - card.width / 2, card.width, room.width), top: inside(top, card.height, room.height) }
}
