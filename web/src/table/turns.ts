/** What was done at the table as people read it: turns, and in each its lines. It knows no rule. */

import { words, type Params } from '../app/words.svelte.ts'
import type { Step } from '../protocol.ts'
import { partsOf, tell } from './telling.ts'

/** Kinds of step that are one move with the step before them: `{ recruit: ['spend', 'settle'] }`. */
export type Together = Partial<Record<string, readonly string[]>>

/** One move: a step, or several that belong together, such as a recruit and its payments. */
export interface Line {
  steps: [Step, ...Step[]]
}

/** All that a seat did in a turn, also where others acted in between; or what chance did, where `seat` is null. */
export interface Turn {
  seat: number | null
  lines: Line[]
  /** What the whole turn brought to its seat. */
  points: number
}

interface Teller {
  say: (key: string, params?: Params) => string
  theme: { together?: Together }
}

/** Steps as lines, in the order in which they happened. */
export function linesOf(steps: readonly Step[], together: Together = {}): Line[] {
  const lines: Line[] = []
  for (const step of steps) {
    const last = lines.at(-1)
    const head = last?.steps[0]
    if (last && head && !step.begins && head.actor === step.actor && together[head.kind]?.includes(step.kind))
      last.steps.push(step)
    else lines.push({ steps: [step] })
  }
  return lines
}

/**
 * Steps as turns, in the order in which they began. A turn is what the rule book calls so: in Duel a seat's dice, its
 * drawing and the power that it won are one turn, although the other seat acts in between.
 */
export function turnsOf(steps: readonly Step[], together?: Together): Turn[] {
  const groups: Step[][] = []
  const current = new Map<number, Step[]>()
  for (const step of steps) {
    const last = groups.at(-1)
    const open = step.actor === null ? (last?.[0]?.actor === null ? last : undefined) : current.get(step.actor)
    if (open && !step.begins) open.push(step)
    else {
      const group = [step]
      groups.push(group)
      if (step.actor !== null) current.set(step.actor, group)
    }
  }
  return groups.map((group) => ({
    seat: group[0]?.actor ?? null,
    lines: linesOf(group, together),
    points: pointsOf(group),
  }))
}

/** How the steps of one seat changed its total. */
export const pointsOf = (steps: readonly Step[]): number => steps.reduce((sum, { points = 0 }) => sum + points, 0)

/** The squares that a line is about: those on which something new lies. */
export const cellsOf = ({ steps }: Line): string[] => steps.at(-1)?.cells ?? []

/** The number of the domino that a line is about, laid or taken. */
export function dominoOf({ steps: [step] }: Line): number | undefined {
  const { domino = step.params?.domino } = step
  return typeof domino === 'number' ? domino : undefined
}

/** A line in words. Steps that belong together have one sentence; it names the cells of each kind of step by the kind. */
export function tellLine(line: Line, teller: Teller): string {
  const { steps } = line
  const key = `log.${steps[0].kind}.together`
  const kinds = teller.theme.together?.[steps[0].kind] ?? []
  const whole = kinds.length && kinds.every((kind) => steps.some((step) => step.kind === kind))
  if (!whole || !words.has(key)) return steps.map((step) => tell(step, teller)).join(' ')
  const cells = kinds.map((kind) => [
    kind,
    steps.flatMap((step) => (step.kind === kind ? (step.cells ?? []) : [])).join(', '),
  ])
  return teller.say(key, { ...partsOf(steps[0]), ...(Object.fromEntries(cells) as Params) })
}
