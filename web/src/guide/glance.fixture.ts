/** For the tests of lessons: what the guide sees when this person may choose and nothing has been done yet. */

import type { Choice, View } from '../protocol.ts'
import type { Glance } from './lesson.ts'

export const glanceAt = (view: unknown, choices: Choice[] = [], more: Partial<Glance> = {}): Glance => ({
  view: view as View,
  own: 0,
  mine: true,
  choices,
  aimed: choices,
  complete: false,
  acted: [],
  turns: 0,
  points: 0,
  grown: undefined,
  grip: { half: 0, reach: 'right' },
  enlarged: null,
  steps: [],
  ...more,
})
