/** What a person wants to know at the moment: a word on the table, or a clause of the rules. It knows no words itself. */

/** A card about something on the table: its words, what is so here, and where it lies. */
export interface Card {
  keys: string[]
  /** What is so here, such as “c3, wheat, 1 crown, region of 5 worth 10”. */
  here: string
  anchor: Element
  /** Opened by resting the mouse there: it goes when the mouse goes, and takes no focus. */
  light: boolean
}

/** Where the rules are open; each time they are opened it is another object, though the clause may be the same. */
export interface Bookmark {
  clause: string
}

class Help {
  /** The next tap asks instead of acts. */
  asking = $state(false)
  card = $state.raw<Card | null>(null)
  /** The rules are open, perhaps at a clause. */
  reading = $state.raw<Bookmark | null>(null)
  #before: HTMLElement | null = null

  show(card: Card): void {
    if (!card.light) this.#before = focused()
    this.card = card
    this.asking = false
  }

  /** Close the card; the focus goes back where it was, while the board still knows that somebody asked. */
  hide(): void {
    if (!this.card?.light) this.#before?.focus()
    this.card = null
    this.#before = null
  }

  /** Forget the card: something else was pressed, and has the focus. */
  dismiss(): void {
    this.card = null
    this.#before = null
  }

  ask(): void {
    this.card = null
    this.asking = !this.asking
  }

  /** Open the rules over the table, at a clause if one is named. */
  read(clause = ''): void {
    this.#before ??= focused()
    this.card = null
    this.asking = false
    this.reading = { clause }
  }

  stopReading(): void {
    this.reading = null
    this.#before?.focus()
    this.#before = null
  }

  forget(): void {
    this.asking = false
    this.card = null
    this.reading = null
    this.#before = null
  }
}

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null)

export const help = new Help()
