/** What every course teaches, by its name, in the order in which one leads to the next. A game without lessons has no course. */

import { firstLessons, laterLessons } from './draftLessons.ts'
import { duelLessons } from './duelLessons.ts'
import type { Lesson } from './lesson.ts'
import { discoveryLessons, totemLessons, tribeLessons } from './originsLessons.ts'

interface Teaching {
  lessons: Lesson[]
  /** The message that says at the end what has been learned. */
  learned: string
}

const TEACHING: Partial<Record<string, Teaching>> = {
  kingdomino: {
    lessons: [...firstLessons('kingdomino'), ...laterLessons('kingdomino')],
    learned: 'guide.kingdomino.learned',
  },
  'origins-discovery': { lessons: discoveryLessons, learned: 'guide.origins.learned_discovery' },
  'origins-totem': { lessons: totemLessons, learned: 'guide.origins.learned_totem' },
  'origins-tribe': { lessons: tribeLessons, learned: 'guide.origins.learned_tribe' },
  duel: { lessons: duelLessons, learned: 'guide.duel.learned' },
}

export const teachingOf = (course: string): Teaching | undefined => TEACHING[course]
export const lessonsOf = (course: string): Lesson[] => TEACHING[course]?.lessons ?? []

/** The course to take after this one. */
export function courseAfter(course: string): string | undefined {
  const names = Object.keys(TEACHING)
  return names[names.indexOf(course) + 1]
}
