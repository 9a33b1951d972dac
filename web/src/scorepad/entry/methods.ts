/**
 * The ways of putting a territory in, one line each: a panel to choose from, and what a press on a square does then. All
 * they do to a pad goes through `PadState.change`; another way, such as a photograph, would be another line here.
 */

import type { Component } from 'svelte'
import type { PadState } from '../padState.svelte.ts'
import { numbers } from './numbers.ts'
import { painting } from './painting.ts'
import { things } from './things.ts'

export interface EntryMethod {
  /** The catalogue has its name under `pad.method.NAME`. */
  name: string
  /** A small line drawing, on 24 × 24. */
  path: string
  /** Whether it is offered for a pad. */
  fits: (state: PadState) => boolean
  panel: Component<{ pad: PadState }>
  /** A square was pressed. */
  press: (state: PadState, cell: string) => void
  /** The finger or the mouse went on to another square. */
  drag?: (state: PadState, cell: string) => void
  /** A key was pressed on a square; whether it meant something. */
  key?: (state: PadState, cell: string, key: string) => boolean
}

export const METHODS: readonly EntryMethod[] = [numbers, painting, things]
export const methodOf = (state: PadState): EntryMethod | undefined =>
  METHODS.find(({ name, fits }) => name === state.method && fits(state))
