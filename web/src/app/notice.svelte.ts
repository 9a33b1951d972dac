/** Tells a person who looks elsewhere that it is their turn: the title and icon of a table. Other pages have none. */

import { favicon } from '../art/favicon.ts'

class Notice {
  title = $state('')
  yourTurn = $state(false)
  readonly icon = $derived(favicon(this.yourTurn))

  clear(): void {
    this.title = ''
    this.yourTurn = false
  }
}

export const notice = new Notice()
