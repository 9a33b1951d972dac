/** What the server said when it did not do what was asked. */

import type { Refused } from '../protocol.ts'

export class RefusedRequest extends Error {
  readonly refused: Refused
  readonly status: number
  constructor(refused: Refused, status: number) {
    super(refused.text)
    this.refused = refused
    this.status = status
  }
}
