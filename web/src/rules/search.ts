/** Finds clauses by word or by number, and marks what was found. It knows no rule. */

import type { ClauseView, RulePicture, RulingView } from '../protocol.ts'

/** A part of a text: a hit of the search, a clause that can be followed, or plain. */
export interface Segment {
  text: string
  hit?: boolean
  clause?: string
}

/** Without accents and capitals, letter by letter, so that places stay the same. */
const plain = (text: string) =>
  Array.from({ length: text.length }, (_, at) => text.charAt(at).normalize('NFD').charAt(0).toLowerCase()).join('')

const wordsIn = (query: string) => plain(query).split(/\s+/).filter(Boolean)

/** Whether a clause has every word of the query in its number, title, text, pictures or rulings. */
export function fits(
  clause: ClauseView,
  rulings: readonly RulingView[],
  query: string,
  /** What is told of the things that a picture shows. */
  told: (picture: RulePicture) => string[] = () => [],
): boolean {
  const own = rulings.filter(({ id }) => clause.rulings?.includes(id))
  const text = plain(
    [
      clause.id,
      clause.title,
      clause.text,
      ...(clause.pictures ?? []).flatMap((picture) => [picture.caption, ...told(picture)]),
      ...own.flatMap(({ id, question, decision, why }) => [id, question, decision, why]),
    ].join(' '),
  )
  return wordsIn(query).every((word) => text.includes(word))
}

const CLAUSE = /\b(?:OT|OB|C|K|O|D)\d+\b/g

/** A text in parts: what the query finds is marked, and numbers of clauses of the book can be followed. */
export function segments(text: string, query: string, clauses: ReadonlySet<string>): Segment[] {
  const parts: Segment[] = []
  let from = 0
  for (const found of text.matchAll(CLAUSE)) {
    if (!clauses.has(found[0])) continue
    parts.push(...marked(text.slice(from, found.index), query), { text: found[0], clause: found[0] })
    from = found.index + found[0].length
  }
  return [...parts, ...marked(text.slice(from), query)]
}

function marked(text: string, query: string): Segment[] {
  const [low, wanted] = [plain(text), wordsIn(query)]
  const parts: Segment[] = []
  let from = 0
  while (from < text.length) {
    const next = wanted
      .map((word) => ({ at: low.indexOf(word, from), length: word.length }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.length - a.length)[0]
    if (!next) break
    if (next.at > from) parts.push({ text: text.slice(from, next.at) })
    parts.push({ text: text.slice(next.at, next.at + next.length), hit: true })
    from = next.at + next.length
  }
  return from < text.length ? [...parts, { text: text.slice(from) }] : parts
}
