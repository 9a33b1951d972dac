/** The guide of one table: which lesson is being given, and what is kept of it in this browser. */

import { guidedTable, keepGuided } from './kept.svelte.ts'
import { goOn, gotIt, numberOf, type Lesson, type Glance, type Progress } from './lesson.ts'

export class Guide {
  readonly #id: string
  readonly #lessons: Lesson[]
  #progress = $state.raw<Progress>({ given: [], current: undefined })
  #now = $state.raw<Glance>()
  skipped = $state(false)

  constructor(id: string, lessons: Lesson[]) {
    this.#id = id
    this.#lessons = lessons
    const kept = guidedTable(id)
    this.#progress = { given: kept?.given ?? [], current: undefined }
    this.skipped = kept?.skipped ?? false
  }

  readonly now = $derived(this.#now)
  readonly lesson = $derived(this.skipped ? undefined : this.#progress.current)
  readonly number = $derived.by(() => numberOf(this.#lessons, this.#progress))

  /** Something has changed at the table. */
  look(now: Glance | undefined): void {
    if (!now) return
    this.#now = now
    this.#keep(goOn(this.#lessons, this.#progress, now))
  }

  understood(): void {
    if (this.#now) this.#keep(gotIt(this.#lessons, this.#progress, this.#now))
  }

  skip(): void {
    this.skipped = true
    keepGuided({ id: this.#id, given: [...this.#progress.given], skipped: true })
  }

  #keep(progress: Progress): void {
    const more = progress.given.length > this.#progress.given.length
    this.#progress = progress
    if (more) keepGuided({ id: this.#id, given: [...progress.given] })
  }
}
