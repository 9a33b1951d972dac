/** The lines of the spellbook and the castle's roof, which is told like a line with one box. It knows no rule. */

import type { DuelView } from '../../protocol.ts'

export interface Power {
  /** As its messages are named: the coat of its line, or the roof. */
  name: string
  artwork: string
  boxes: number
  /** How many boxes each seat has filled. */
  filled: number[]
  /** Who has won it; nobody for the roof, since each player has one. */
  owner: number | null
  used: boolean
  immediate: boolean
}

const ROOF = 'roof'

export const powersOf = ({ spellbook, roofs }: Pick<DuelView, 'spellbook' | 'roofs'>): Power[] => [
  ...spellbook.map(({ coat, boxes, filled, owner = null, used = false, immediate = false }): Power => ({
    name: coat,
    artwork: coat,
    boxes,
    filled,
    owner,
    used,
    immediate,
  })),
  {
    name: ROOF,
    artwork: ROOF,
    boxes: 1,
    filled: roofs.map(Number),
    owner: null,
    used: roofs.every(Boolean),
    immediate: false,
  },
]

/** How a box of a seat is drawn: the line of whoever did not win is struck out. */
export function boxOf({ filled, owner }: Power, seat: number, index: number): string {
  if (index < (filled[seat] ?? 0)) return 'box-filled'
  return owner !== null && owner !== seat ? 'box-struck' : 'box-empty'
}
