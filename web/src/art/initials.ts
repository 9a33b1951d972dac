/** The letters that stand for a thing without a drawing. */

import { words } from '../app/words.svelte.ts'

/** “Ro” for rose, “DD” for double dot: two letters of its name in the reader's language where the catalogue has one. */
export function initialsOf(kind: string, code: string): string {
  const [first = '', second] = String(words.name(kind, code)).split(/[ _-]+/)
  const letters = second ? (first[0] ?? '') + (second[0] ?? '').toUpperCase() : first.slice(0, 2)
  return letters.slice(0, 1).toUpperCase() + letters.slice(1)
}

/** Which of a number of colours a thing has: always the same one. */
export const tintOf = (code: string, colours: number): number =>
  Array.from(code).reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % colours
