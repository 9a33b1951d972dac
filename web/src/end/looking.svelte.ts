/** Whether the finished table is looked at instead of its result. The address says which, so that Back leads back. */

const AT_TABLE = '#table'
const isAtTable = () => location.hash === AT_TABLE

export class Looking {
  atTable = $state(isAtTable())
  /** Whether the table was opened from the result, which then is one step back. */
  #cameFromResult = false

  /** From the result to the table. */
  lookAtTable(): void {
    history.pushState(null, '', AT_TABLE)
    this.#cameFromResult = true
    this.atTable = true
  }

  /** From the table to the result. */
  showResult(): void {
    if (this.#cameFromResult) return history.back()
    history.replaceState(null, '', location.pathname)
    this.atTable = false
  }

  /** The browser went back or forward. */
  read(): void {
    this.atTable = isAtTable()
    this.#cameFromResult = this.atTable && this.#cameFromResult
  }
}
