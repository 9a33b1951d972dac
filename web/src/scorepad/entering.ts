/** Fills pads as the page does, by number or square by square, and counts them with a core. Only tests load it. */

import type { CoreModule } from '../core/module.ts'
import type { GameEntry, Half, PadAnswer, PadGame } from '../protocol.ts'
import { sure } from '../app/sure.ts'
import { counterOf } from './counted.ts'
import { fragmentOf, readFragment } from './link.ts'
import * as pads from './pad.ts'
import { stockOf, type Setting } from './setting.ts'

export { counterOf }

/** What somebody does on the board of a player. */
export type EnteringStep =
  | { do: 'domino'; number: number; cells: [string, string] }
  | { do: 'paint'; cell: string; half: Half }
  | { do: 'token'; cell: string; fires: number }
  | { do: 'resource'; cell: string; resource: string | null }
  | { do: 'caveman'; cell: string; caveman: string }
  | { do: 'totem'; name: string }
  | { do: 'power'; name: string }
  | { do: 'honour'; name: string }
  | { do: 'discard'; said: boolean }

export interface Entered {
  rules: string
  /** The steps of each player, for each game. */
  rounds: EnteringStep[][][]
  /** Whether it goes by a link before it is counted. */
  shared?: boolean
}

/** A pad that was filled like this. */
function filled(entry: GameEntry, game: PadGame, { rules: text, rounds }: Entered): pads.PadDocument {
  const rules = sure(
    game.rules.find((each) => each.text === text),
    'rules',
  )
  const setting = { entry, game, rules }
  const names = Array.from({ length: rules.seats }, (_, seat) => `Player ${seat}`)
  let pad = pads.newPad({ game: game.id, rules: text, names }, 'tested', 0)
  rounds.forEach((players, round) => {
    if (round) pad = { ...pad, boards: [...pad.boards, names.map(() => pads.EMPTY_BOARD)] }
    players.forEach((steps, seat) => {
      for (const step of steps) pad = pads.withBoard(pad, { round, seat }, (board) => done(board, step, setting))
    })
  })
  return pad
}

/** Its count. */
export async function enter(core: CoreModule, entry: GameEntry, game: PadGame, entered: Entered): Promise<PadAnswer> {
  const pad = filled(entry, game, entered)
  const known = { entry, game }
  return counterOf(core)(entered.shared ? await readFragment(await fragmentOf(pad, known), [known]) : pad, game)
}

/** It as a link has it. */
export const linkTo = (entry: GameEntry, game: PadGame, entered: Entered): Promise<string> =>
  fragmentOf(filled(entry, game, entered), { entry, game })

function done(board: pads.PadBoard, step: EnteringStep, setting: Setting): pads.PadBoard {
  switch (step.do) {
    case 'domino': {
      const domino = sure(
        setting.entry.dominoes?.find(({ number }) => number === step.number),
        'domino',
      )
      return pads.layDomino(board, domino, step.cells, stockOf(setting))
    }
    case 'paint':
      return pads.paint(board, step.cell, step.half, stockOf(setting))
    case 'token':
      return pads.putToken(board, step.cell, step.fires)
    case 'resource':
      return pads.putResource(board, step.cell, step.resource)
    case 'caveman':
      return pads.putCaveman(board, step.cell, step.caveman)
    case 'totem':
      return { ...board, totems: pads.toggled(board.totems, step.name) }
    case 'power':
      return { ...board, powers: pads.toggled(board.powers, step.name) }
    case 'honour':
      return { ...board, honoured: step.name }
    case 'discard':
      return { ...board, discarded: step.said }
  }
}
