/** Questions to the server that wait for their answers, by number. It knows neither the questions nor the socket. */

/** Why a question got no answer: it was refused, could not be sent, or the connection was lost. */
export class Unanswered extends Error {}

interface Waiting {
  resolve: (answer: never) => void
  reject: (reason: Unanswered) => void
}

export class Questions {
  #waiting = new Map<number, Waiting>()
  #next = 1

  /** Ask under a new number; `send` says whether the question could be sent. */
  ask<T>(send: (id: number) => boolean): Promise<T> {
    const id = this.#next++
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      if (!send(id)) this.refuse(id, 'not sent')
    })
  }

  answer(id: number, answer: unknown): void {
    this.#waiting.get(id)?.resolve(answer as never)
    this.#waiting.delete(id)
  }

  refuse(id: number, reason: string): void {
    this.#waiting.get(id)?.reject(new Unanswered(reason))
    this.#waiting.delete(id)
  }

  /** The connection was lost: nothing that was asked will be answered. */
  abandon(): void {
    for (const id of [...this.#waiting.keys()]) this.refuse(id, 'connection lost')
  }
}
