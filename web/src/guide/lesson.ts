/** What a lesson is, and which one fits what is on the table. It knows no game and draws nothing. */

import type { Params } from '../app/words.svelte.ts'
import type { Choice, ScoreLineView, Step, TerritoryView, View } from '../protocol.ts'
import { choicesAt, pickChoice, type Grip } from '../table/choice.ts'
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
  /** Those of them that pressing a square gives: a panel may have narrowed them, such as to one die of two. */
  aimed: readonly Choice[]
  /** Nothing is left to choose: the turn waits to be ended. */
  complete: boolean
  /** The kinds of the actions in this turn so far; it is not confirmed yet. */
  acted: readonly string[]
  /** How many turns this person has ended. */
  turns: number
  /** What this turn has brought so far, and the line of the count that has grown most. */
  points: number
  grown: ScoreLineView | undefined
  /** How the piece is turned that is being laid. */
  grip: Grip
  /** The seat whose board is shown large instead of one's own. */
  enlarged: number | null
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
  /** Each thing gets a frame of its own. */
  apart?: boolean
  /** What it asks for was done since the moment at which it came; else it is done when it fits no more. */
  done?: (now: Glance, since: Glance) => boolean
  /** There is nothing to do but to read it. */
  read?: boolean
  /** It comes only where something happens that need not happen, so it is not counted. */
  rare?: boolean
}

/** The lessons that were given, by their keys, and the one that is being given. */
export interface Progress {
  given: readonly string[]
  current: Lesson | undefined
  /** The moment at which the current one came. */
  since?: Glance
}

/** A lesson stays until it is done or fits no more; then it has been given, and the first other one that fits comes. */
export function goOn(lessons: readonly Lesson[], { given, current, since }: Progress, now: Glance): Progress {
  if (current?.fits(now) && !(since && current.done?.(now, since))) return { given, current, since }
  const all = current ? [...given, current.key] : given
  const next = lessons.find((lesson) => !all.includes(lesson.key) && lesson.fits(now))
  return { given: all, current: next, since: next && now }
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

/** What pressing a square gives, as the piece is turned now. */
const pressing = (cell: string, { aimed, grip }: Glance) => pickChoice(choicesAt(aimed, cell), cell, grip)

/** The squares of a choice on which one press gives just this choice. */
export const pressedFor = (choice: Choice | undefined, now: Glance): string[] =>
  (choice?.cells ?? []).filter((cell) => pressing(cell, now) === choice)

/**
 * The choice on the board that brings most, where the table says what each brings; of equals one that each of
 * its squares gives, then the nearest to the start. Nobody has to turn anything first: only what one press gives counts.
 */
export function bestSpot(now: Glance): Choice | undefined {
  const offered = now.aimed.filter((choice) => pressedFor(choice, now).length)
  const better = (one: Choice, other: Choice) =>
    (other.points ?? 0) - (one.points ?? 0) ||
    pressedFor(other, now).length - pressedFor(one, now).length ||
    fromStart(pressedFor(one, now)) - fromStart(pressedFor(other, now))
  return offered.sort(better)[0]
}

/** How far from the starting tile squares lie, together. */
function fromStart(cells: readonly string[]): number {
  const steps = cells.map(pointOf).map(({ x, y }) => Math.abs(x - START.x) + Math.abs(y - START.y))
  return steps.reduce((sum, each) => sum + each, 0)
}

// What lessons point at

export const squares = (cells: readonly string[] = []): string =>
  cells.map((cell) => `.middle [data-cell="${cell}"]`).join(', ')

export const spot = (now: Glance): string[] => [squares(pressedFor(bestSpot(now), now)), '.middle [role=gridcell].can']

/** A panel by what it is called. */
export const panel = (key: string, { say }: Speech): string => `section[aria-label=${JSON.stringify(say(key))}]`
