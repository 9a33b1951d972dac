/** Whether somebody plays a game for the first time, as far as this browser knows. */

import type { Kept } from '../app/mine.ts'
import type { Step } from '../protocol.ts'
import { teaches, type Course } from './courses.ts'

/** Later than this many actions of their own, nobody needs to be asked any more. */
const AT_FIRST = 2

export function isFirstTime(
  course: Course,
  table: string,
  tables: readonly Kept[],
  steps: readonly Step[],
  seats: readonly number[],
): boolean {
  const own = steps.filter(({ actor }) => actor !== null && seats.includes(actor)).length
  return own < AT_FIRST && !tables.some((kept) => kept.id !== table && teaches(course, kept.game, kept.options))
}
