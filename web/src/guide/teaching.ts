/** What every course teaches, by its name. It is loaded only where somebody is guided. */

import { firstLessons, laterLessons } from './draftLessons.ts'
import { duelLessons } from './duelLessons.ts'
import type { Lesson } from './lesson.ts'
import { isCourse, type CourseName } from './order.ts'
import { discoveryLessons, totemLessons, tribeLessons } from './originsLessons.ts'

interface Teaching {
  lessons: Lesson[]
  /** The message that says at the end what has been learned. */
  learned: string
}

const TEACHING: Record<CourseName, Teaching> = {
  kingdomino: {
    lessons: [...firstLessons('kingdomino'), ...laterLessons('kingdomino')],
    learned: 'guide.kingdomino.learned',
  },
  'origins-discovery': { lessons: discoveryLessons, learned: 'guide.origins.learned_discovery' },
  'origins-totem': { lessons: totemLessons, learned: 'guide.origins.learned_totem' },
  'origins-tribe': { lessons: tribeLessons, learned: 'guide.origins.learned_tribe' },
  duel: { lessons: duelLessons, learned: 'guide.duel.learned' },
}

export const teachingOf = (course: string): Teaching | undefined => (isCourse(course) ? TEACHING[course] : undefined)
export const lessonsOf = (course: string): Lesson[] => teachingOf(course)?.lessons ?? []
