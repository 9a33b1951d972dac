/** The rules of a table that is being set up: what was chosen, and what the server makes of it. It knows no rule. */

import type { Options, OptionValue } from '../app/options.ts'
import type { Reason, RulesAnswer, RulesWish } from '../protocol.ts'

export class ChosenRules {
  #read: (wish: RulesWish) => Promise<RulesAnswer>
  #answer: RulesAnswer
  #last: Promise<void> = Promise.resolve()
  #changes = 0
  /** Every option with its value, `seats` among them; a new choice is here at once. */
  options: Options
  /** What went wrong when the server was asked last. */
  trouble = $state.raw<unknown>(null)
  /** What the link asked for and is not possible. */
  readonly problems: Reason[]

  constructor(first: RulesAnswer, read: (wish: RulesWish) => Promise<RulesAnswer>) {
    this.#read = read
    this.#answer = $state.raw(first)
    this.options = $state.raw(first.options)
    this.problems = first.problems ?? []
  }

  get game(): string {
    return this.#answer.game
  }

  get seats(): number {
    return Number(this.options.seats)
  }

  /** Why an option cannot be changed as things are. */
  blocked(key: string): Reason | undefined {
    return this.#answer.blocked?.[key]
  }

  /** Set an option; the server says what that means for the others. */
  choose(key: string, value: OptionValue): void {
    this.options = { ...this.options, [key]: value }
    this.#last = this.#ask(++this.#changes)
  }

  /** The rules as the server writes them, when it has answered the last choice. */
  async text(): Promise<string> {
    await this.#last
    return this.#answer.rules
  }

  async #ask(change: number): Promise<void> {
    try {
      const answer = await this.#read({ game: this.game, options: this.options })
      if (change === this.#changes) this.#settle(answer, null)
    } catch (error) {
      if (change === this.#changes) this.#settle(this.#answer, error)
    }
  }

  #settle(answer: RulesAnswer, trouble: unknown): void {
    this.#answer = answer
    this.options = answer.options
    this.trouble = trouble
  }
}
