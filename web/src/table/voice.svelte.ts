/** What screen readers are told politely, sentence after sentence: none takes another's place before it is read. */

/** So many sentences stay; older ones have been read long ago. */
const MOST = 12

export interface Sentence {
  number: number
  text: string
}

export class Voice {
  sentences = $state.raw<Sentence[]>([])
  #next = 0
  #rests = false

  tell(text: string): void {
    const before = this.#rests ? [] : this.sentences
    this.#rests = false
    this.sentences = [...before, { number: this.#next++, text }].slice(-MOST)
  }

  /** What was told has been read, such as before this person's turn: the next sentence comes instead of it. */
  rest(): void {
    this.#rests = true
  }

  /** Fall silent: what was told is old. */
  forget(): void {
    this.sentences = []
  }
}
