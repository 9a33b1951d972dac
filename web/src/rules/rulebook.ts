/** The rule books from the server, each language fetched once; and where a clause stands in them. */

import { rulebookRequest } from '../app/routes.ts'
import { readTypeset } from '../app/typeset.ts'
import type { ClauseView, RuleBook, Rulebooks } from '../protocol.ts'

const fetched = new Map<string, Promise<Rulebooks>>()

/** All books in a language; asked for again after a failure. */
export function rulebooks(language: string): Promise<Rulebooks> {
  const known = fetched.get(language)
  if (known) return known
  const asked = fetch(rulebookRequest(language)).then((answer) => {
    if (!answer.ok) throw new Error(`no rules in ${language}`)
    return readTypeset(answer) as Promise<Rulebooks>
  })
  fetched.set(language, asked)
  asked.catch(() => fetched.delete(language))
  return asked
}

export const clausesOf = ({ sections }: RuleBook): ClauseView[] => sections.flatMap(({ clauses }) => clauses)

/** Whether a book has a clause of this number, however it is written. */
export const hasClause = (book: RuleBook, clause: string): boolean =>
  clausesOf(book).some(({ id }) => id === clause.toUpperCase())

/** The first book that has a clause of this number. */
export const bookWith = ({ books }: Rulebooks, clause: string): RuleBook | undefined =>
  books.find((book) => hasClause(book, clause))
