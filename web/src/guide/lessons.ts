/** The lessons of every course, by its name. A game without lessons has no guided match. */

import { firstLessons, laterLessons } from './draftLessons.ts'
import { duelLessons } from './duelLessons.ts'
import type { Lesson } from './lesson.ts'
import { discoveryLessons, totemLessons, tribeLessons } from './originsLessons.ts'

const LESSONS: Partial<Record<string, Lesson[]>> = {
  kingdomino: [...firstLessons('kingdomino'), ...laterLessons('kingdomino')],
  'origins-discovery': discoveryLessons,
  'origins-totem': totemLessons,
  'origins-tribe': tribeLessons,
  duel: duelLessons,
}

export const lessonsOf = (course: string): Lesson[] => LESSONS[course] ?? []
