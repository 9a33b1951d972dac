/** What a lesson is, and which one fits what is on the table. It knows no game and draws nothing. */

import type { Params } from '../app/words.svelte.ts'
import type { Choice, ScoreLineView, Step, TerritoryView, View } from '../protocol.ts'
import { pointOf, START } from '../table/grid.ts'

/** What a person sees at one moment of a match, as far as lessons ask for it. */
export interface Glance {
  /** The position, with the turn that is not confirmed yet. */
  view: View
  /** The seat of the person who learns. */
  own: number
  /** It is this person's turn. */
  mine: boolean
  choices: readonly Choice[]
  /** Nothing is left to choose: the turn waits to be ended. */
  complete: boolean
  /** How many turns this person has ended. */
  turns: number
  /** What this turn has brought so far, and the line of the count that has grown most. */
  points: number
  grown: ScoreLineView | undefined
  /** What has happened since the match began. */
  steps: readonly Step[]
}

/** Words that only the page has: the name of a seat, a line of the count. */
export interface Speech {
  say: (key: string, params?: Params) => string
  name: (seat: number) => string
  line: (line: ScoreLineView) => string
}

export interface Lesson {
  /** The key of its message. */
  key: string
  /** Whether it has to do with what is on the table now. */
  fits: (now: Glance) => boolean
  /** What it points at: selectors, the best first. Everything that the first one finds is framed together. */
  at: (now: Glance, speech: Speech) => string[]
  params?: (now: Glance, speech: Speech) => Params
  /** There is nothing to do but to read it. */
  read?: boolean
  /** It comes only where something happens that need not happen, so it is not counted. */
  rare?: boolean
}

/** The lessons that were given, by their keys, and the one that is being given. */
export interface Progress {
  given: readonly string[]
  current: Lesson | undefined
}

/** A lesson stays as long as it fits; then it has been given, and the first other one that fits comes. */
export function goOn(lessons: readonly Lesson[], { given, current }: Progress, now: Glance): Progress {
  if (current?.fits(now)) return { given, current }
  const all = current ? [...given, current.key] : given
  return { given: all, current: lessons.find((lesson) => !all.includes(lesson.key) && lesson.fits(now)) }
}

/** The person has understood: on to the next one. */
export function gotIt(lessons: readonly Lesson[], { given, current }: Progress, now: Glance): Progress {
  return goOn(lessons, { given: current ? [...given, current.key] : given, current: undefined }, now)
}

/** Which lesson of how many this is; a rare one is not numbered. */
export function numberOf(
  lessons: readonly Lesson[],
  { given, current }: Progress,
): { number: number; of: number } | null {
  if (!current || current.rare) return null
  const counted = lessons.filter(({ rare }) => !rare)
  return { number: counted.filter(({ key }) => given.includes(key)).length + 1, of: counted.length }
}

// What lessons ask of a moment

export const territoryOf = ({ view, own }: Glance): TerritoryView | undefined => view.seats[own]?.territory

export const canDo = (kind: string, { mine, choices }: Glance): boolean =>
  mine && choices.some((choice) => choice.kind === kind)

export const canOnly = (kind: string, { mine, choices }: Glance): boolean =>
  mine && choices.length > 0 && choices.every((choice) => choice.kind === kind)

/** The choice on the board that brings most, where the table says what each brings; of equals the nearest to the start. */
export function bestSpot({ choices }: Glance): Choice | undefined {
  const onBoard = choices.filter(({ cells }) => cells?.length)
  const better = (one: Choice, other: Choice) =>
    (other.points ?? 0) - (one.points ?? 0) || fromStart(one) - fromStart(other)
  return onBoard.sort(better)[0]
}

/** How far from the starting tile all squares of a choice lie, together. */
function fromStart({ cells = [] }: Choice): number {
  const steps = cells.map(pointOf).map(({ x, y }) => Math.abs(x - START.x) + Math.abs(y - START.y))
  return steps.reduce((sum, each) => sum + each, 0)
}

// What lessons point at

export const squares = (cells: readonly string[] = []): string =>
  cells.map((cell) => `.middle [data-cell="${cell}"]`).join(', ')

export const spot = (now: Glance): string[] => [squares(bestSpot(now)?.cells), '.middle [role=gridcell].can']

/** A panel by what it is called. */
export const panel = (key: string, { say }: Speech): string => `section[aria-label=${JSON.stringify(say(key))}]`
