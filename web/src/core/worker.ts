/** A worker of its own for thinking, so that the page stays quick. It keeps one game and one network. */

import { CoreGame, CoreModule, CoreRefusal, type CoreQuestion } from './module.ts'

/** What a worker is told first: the compiled core, the rules, the learned player. */
export interface Opening {
  module: WebAssembly.Module
  rules: string
  network: Uint8Array
}

/** What it is asked then, and its answer: a thought as JSON, or why there is none. */
export type Asked = CoreQuestion
export type Answered = { thought: string } | { refusal: string }

let ready: Promise<{ game: CoreGame; network: number }> | undefined

async function open({ module, rules, network }: Opening): Promise<{ game: CoreGame; network: number }> {
  const core = await CoreModule.make(module)
  return { game: core.open(rules), network: core.network(network) }
}

async function answer(question: Asked): Promise<Answered> {
  const desk = await ready
  if (!desk) return { refusal: 'the core was asked before it was opened' }
  try {
    return { thought: desk.game.think(desk.network, question) }
  } catch (error) {
    if (error instanceof CoreRefusal) return { refusal: error.message }
    throw error
  }
}

/** An error beyond refusals ends in the worker's own error event: whoever asked then asks somebody else. */
addEventListener('message', ({ data }: MessageEvent<Opening | Asked>) => {
  if ('module' in data) {
    ready = open(data)
    ready.catch(fail)
  } else {
    answer(data).then((said) => postMessage(said), fail)
  }
})

function fail(error: unknown): void {
  setTimeout(() => {
    throw error
  })
}
