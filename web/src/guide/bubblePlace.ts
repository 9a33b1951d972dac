/** Where a bubble goes that speaks of something on the page: near it, and over nothing that can be pressed now. */

export interface PageBox {
  left: number
  top: number
  right: number
  bottom: number
}
export interface Size {
  width: number
  height: number
}
export interface Spot {
  x: number
  y: number
}
/** Something that should stay visible, and how much. */
export interface Clear {
  box: PageBox
  weight: number
}

const EDGE = 4
const GAP = 26
/** What a bubble over the thing it speaks of would cost. */
const COVERING = 150
/** What it would cost to leave no room between them for the pointer. */
const CLOSE = 1
/** What each step away from it costs: less on a narrow screen, where nothing is far and little is free. */
const FAR = 60
const FAR_NARROW = 20
/** Narrower or lower than this, a screen has the layout of a phone. */
export const NARROW = 832
export const LOW = 512
/** How far the middle of a frame's stroke stays from words. */
const BESIDE_WORDS = 2
/** How far apart the heights are that a bubble tries. */
const STRIDE = 8
/** The longest that a pointer gets. */
const POINTER = 28
/** What is farther away is only framed: a pointer that ends on the way seems to mean what lies there. */
const TOO_FAR = 90

export const boxAround = (boxes: readonly PageBox[]): PageBox | undefined =>
  boxes.length
    ? {
        left: Math.min(...boxes.map(({ left }) => left)),
        top: Math.min(...boxes.map(({ top }) => top)),
        right: Math.max(...boxes.map(({ right }) => right)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      }
    : undefined

function overlap(one: PageBox, other: PageBox): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}

export const grown = ({ left, top, right, bottom }: PageBox, by: number): PageBox => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})

const heights = (most: number) => Array.from({ length: Math.ceil(most / STRIDE) + 1 }, (_, index) => index * STRIDE)

const within = (value: number, most: number) => Math.max(EDGE, Math.min(value, most - EDGE))

/** The place of the bubble's upper left corner. */
export function placeBubble(target: PageBox, bubble: Size, screen: Size, clear: readonly Clear[]): Spot {
  const across = [target.left, (target.left + target.right - bubble.width) / 2, target.right - bubble.width]
  const down = [target.top, (target.top + target.bottom - bubble.height) / 2, target.bottom - bubble.height]
  const [far, low] = [screen.width - bubble.width, screen.height - bubble.height]
  const wishes: Spot[] = [
    ...down.flatMap((y) => [target.right + GAP, target.left - GAP - bubble.width].map((x) => ({ x, y }))),
    ...across.flatMap((x) => [target.top - GAP - bubble.height, target.bottom + GAP].map((y) => ({ x, y }))),
    ...heights(low).flatMap((y) => [EDGE, far / 2, far].map((x) => ({ x, y }))),
  ]
  const spots = wishes.map((wish) => ({ x: within(wish.x, far), y: within(wish.y, low) }))
  const cost = ({ x, y }: Spot) => {
    const box = { left: x, top: y, right: x + bubble.width, bottom: y + bubble.height }
    const covered = clear.reduce((sum, { box: other, weight }) => sum + weight * overlap(box, other), 0)
    const near = COVERING * overlap(box, target) + CLOSE * overlap(box, grown(target, GAP))
    return covered + near + (screen.width < NARROW ? FAR_NARROW : FAR) * distance(box, target)
  }
  return spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best))
}

/** Whether a bubble would lie over one of these. */
export const coversAny = ({ x, y }: Spot, bubble: Size, boxes: readonly PageBox[]): boolean =>
  boxes.some((other) => overlap({ left: x, top: y, right: x + bubble.width, bottom: y + bubble.height }, other) > 0)

/** The part of a box that lies in another one. */
export const clip = (box: PageBox, by: PageBox): PageBox => ({
  left: Math.max(box.left, by.left),
  top: Math.max(box.top, by.top),
  right: Math.min(box.right, by.right),
  bottom: Math.min(box.bottom, by.bottom),
})

/** A frame around something, taken in where it would run through a heading right above or below that. */
export function keptOff(headings: readonly PageBox[], frame: PageBox, around: PageBox): PageBox {
  const met = headings.filter((heading) => overlap(heading, frame) > 0)
  const midst = ({ top, bottom }: PageBox) => (top + bottom) / 2
  const above = met.filter((heading) => midst(heading) < around.top).map(({ bottom }) => bottom + BESIDE_WORDS)
  const below = met.filter((heading) => midst(heading) > around.bottom).map(({ top }) => top - BESIDE_WORDS)
  return { ...frame, top: Math.max(frame.top, ...above), bottom: Math.min(frame.bottom, ...below) }
}

function distance(one: PageBox, other: PageBox): number {
  const across = Math.max(0, other.left - one.right, one.left - other.right)
  const down = Math.max(0, other.top - one.bottom, one.top - other.bottom)
  return Math.hypot(across, down)
}

/** A short arrow from the bubble's edge towards what it speaks of; nothing where they touch, or are far apart. */
export function pointerTo(bubble: PageBox, target: PageBox): { from: Spot; to: Spot } | undefined {
  const across = nearest(bubble.left, bubble.right, target.left, target.right)
  const down = nearest(bubble.top, bubble.bottom, target.top, target.bottom)
  const [from, to] = [
    { x: across[0], y: down[0] },
    { x: across[1], y: down[1] },
  ]
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length < 6 || length > TOO_FAR) return undefined
  const part = Math.min(1, POINTER / length)
  return { from, to: { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part } }
}

/** On one axis: where to leave the first stretch and where to come to the second; where both are, the middle of it. */
function nearest(from: number, until: number, start: number, end: number): [number, number] {
  if (until < start) return [until, start]
  if (end < from) return [from, end]
  const middle = (Math.max(from, start) + Math.min(until, end)) / 2
  return [middle, middle]
}
