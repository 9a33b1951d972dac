/** Outlines around squares of a board, as rounded path data. It knows squares, not rules or colours. */

/** A square of a board: columns from the left, rows from the top. */
export interface Point {
  x: number
  y: number
}

/** One board square, in the units of every drawing. */
export const UNIT = 100

const key = (x: number, y: number) => `${x},${y}`
export const pointKey = (point: Point) => key(point.x, point.y)

interface Edge {
  x: number
  y: number
  dx: number
  dy: number
}

/** The four sides of a square, clockwise: the inside is always on the right hand. */
const SIDES = [
  { dx: 1, dy: 0, fromX: 0, fromY: 0, outX: 0, outY: -1 },
  { dx: 0, dy: 1, fromX: 1, fromY: 0, outX: 1, outY: 0 },
  { dx: -1, dy: 0, fromX: 1, fromY: 1, outX: 0, outY: 1 },
  { dx: 0, dy: -1, fromX: 0, fromY: 1, outX: -1, outY: 0 },
]

/** A square named twice is one square. */
function boundary(points: readonly Point[]): Edge[] {
  const inside = new Map(points.map((point) => [pointKey(point), point]))
  return [...inside.values()].flatMap(({ x, y }) =>
    SIDES.filter((side) => !inside.has(key(x + side.outX, y + side.outY))).map(({ dx, dy, fromX, fromY }) => ({
      x: x + fromX,
      y: y + fromY,
      dx,
      dy,
    })),
  )
}

/** Where two squares touch by a corner only, the right turn keeps each to its own outline. */
const turnsRight = (before: Edge, after: Edge) => after.dx === -before.dy && after.dy === before.dx

/** The boundary as closed walks, each edge one square long. */
function loops(points: readonly Point[]): Edge[][] {
  const open = new Set(boundary(points))
  const next = (edge: Edge) => {
    const candidates = [...open].filter(({ x, y }) => x === edge.x + edge.dx && y === edge.y + edge.dy)
    return candidates.find((candidate) => turnsRight(edge, candidate)) ?? candidates[0]
  }
  const walks: Edge[][] = []
  for (const first of open) {
    const walk: Edge[] = []
    for (let edge: Edge | undefined = first; edge; edge = next(edge)) {
      open.delete(edge)
      walk.push(edge)
    }
    walks.push(walk)
  }
  return walks
}

/** Path data around the points, `inset` units inside their edge, with corners of the given radius. */
export function outline(points: readonly Point[], inset = 0, radius = 0): string {
  return loops(points)
    .map((walk) => trace(walk, inset, radius))
    .join('')
}

function trace(walk: Edge[], inset: number, radius: number): string {
  const corners = walk.flatMap((edge, index) => {
    const before = walk.at(index - 1) ?? edge
    return before.dx === edge.dx && before.dy === edge.dy ? [] : [corner(before, edge, inset, radius)]
  })
  return `M${corners.join('L')}z`
}

function corner(before: Edge, after: Edge, inset: number, radius: number): string {
  const x = after.x * UNIT + inset * (-before.dy - after.dy)
  const y = after.y * UNIT + inset * (before.dx + after.dx)
  if (!radius) return `${x} ${y}`
  return `${x - before.dx * radius} ${y - before.dy * radius}Q${x} ${y} ${x + after.dx * radius} ${y + after.dy * radius}`
}

/** The smallest rectangle around the points. */
export function bounds(points: readonly Point[]): Point & { width: number; height: number } {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 }
}

/** The points split into groups that lie edge to edge and have the same kind. */
export function regions<P extends Point>(points: readonly P[], kind: (point: P) => string): P[][] {
  const rest = new Map(points.map((point) => [pointKey(point), point]))
  const grow = (from: P): P[] => {
    rest.delete(pointKey(from))
    return [
      from,
      ...SIDES.flatMap(({ outX, outY }) => {
        const next = rest.get(key(from.x + outX, from.y + outY))
        return next && kind(next) === kind(from) ? grow(next) : []
      }),
    ]
  }
  return points.flatMap((point) => (rest.has(pointKey(point)) ? [grow(point)] : []))
}
