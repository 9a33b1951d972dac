/** The names of the guided first matches, and which one comes next. What they teach is in teaching.ts. */

/** In the order in which one leads to the next. A game or mode that is not here has no guided match. */
export const COURSES = ['kingdomino', 'origins-discovery', 'origins-totem', 'origins-tribe', 'duel'] as const
export type CourseName = (typeof COURSES)[number]

export const isCourse = (name: string): name is CourseName => COURSES.some((course) => course === name)

/** The first guided match that is not among the finished ones. */
export const nextCourse = (finished: readonly string[]): CourseName | undefined =>
  COURSES.find((course) => !finished.includes(course))
