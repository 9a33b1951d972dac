/** Tells a person who looks elsewhere that it is their turn: the page's title and icon. */

import { favicon } from '../art/favicon.ts'

class Notice {
  title = $state('Kingdomino')
  yourTurn = $state(false)
  readonly icon = $derived(favicon(this.yourTurn))

  clear(): void {
    this.title = 'Kingdomino'
    this.yourTurn = false
  }
}

export const notice = new Notice()
