/** The compiled core as a module of this browser, fetched and compiled once; all rules and all pages share it. */

import { CoreFailure } from './module.ts'

const compiled = new Map<string, Promise<WebAssembly.Module>>()

export function compile(address: string): Promise<WebAssembly.Module> {
  let module = compiled.get(address)
  if (!module) {
    module = fetchBytes(address).then((bytes) => WebAssembly.compile(bytes))
    compiled.set(address, module)
    module.catch(() => compiled.delete(address))
  }
  return module
}

export async function fetchBytes(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address)
  if (!answer.ok) throw new CoreFailure(`${address}: ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
