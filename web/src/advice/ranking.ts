/** What is thought about the turns of a position, as people read it. Who thinks is elsewhere. */

import { words, type Params } from '../app/words.svelte.ts'
import type { Core } from '../core/core.ts'
import { playingSlot } from '../games/draft.ts'
import type { Choice, DieView, OpinionView, Step, ThoughtView, View } from '../protocol.ts'
import type { Session } from '../table/session.svelte.ts'
import { linesOf, tellLine, type Line } from '../table/turns.ts'

/** Whoever thinks about positions: the compiled core. */
export type Thinker = Pick<Core, 'think' | 'choice' | 'player' | 'info'>

/** Where people compare turns, more of them are looked at than for a review, which shows two, and for longer; but not for
    longer than the server thinks for anybody, because it thinks where a page cannot. */
export const closely = ({ info: { plan } }: Pick<Thinker, 'info'>) => ({ width: 16, playouts: 2 * plan.playouts })

/** A turn with its place among the others: 1 is best. */
export interface Ranked {
  place: number
  opinion: OpinionView
  choices: Choice[]
  isTaken: boolean
}

/** A turn is shown that got at least one in so many playouts of what the best one got. */
const FEWEST = 4

/** Turns by the lead that they promise to whoever decides, and the one that was taken wherever it stands. */
export function ranked(
  { turns, taken, seat }: Pick<ThoughtView, 'turns' | 'taken' | 'seat'>,
  thinker: Pick<Thinker, 'choice'>,
  most: number,
): Ranked[] {
  /** What got few playouts says little. */
  const told = ({ playouts }: OpinionView) => FEWEST * playouts >= (turns[0]?.playouts ?? 0)
  const leadOf = ({ leads }: OpinionView) => leads[seat] ?? 0
  const all = turns
    .map((opinion, index) => ({ opinion, isTaken: index === taken }))
    .filter(({ opinion, isTaken }) => isTaken || told(opinion))
  return all
    .sort((one, other) => leadOf(other.opinion) - leadOf(one.opinion))
    .map(({ opinion, isTaken }, index) => ({
      place: index + 1,
      opinion,
      choices: opinion.ids.map((id) => thinker.choice(id)),
      isTaken,
    }))
    .filter(({ place, isTaken }) => place <= most || isTaken)
}

/** A choice as if it had been taken, so that it can be told like a step of the log. */
const stepOf = ({ text, kind, cells, params }: Choice, seat: number, view: View): Step => ({
  version: 0,
  actor: seat,
  text,
  kind,
  cells,
  params,
  domino: cells?.length === 2 ? playingSlot(view.draft)?.domino : undefined,
})

/** A turn in words, as the log would tell it. What such turns differ in is where they lie: their squares are always named. */
export function tellTurn({ choices }: Pick<Ranked, 'choices'>, seat: number, view: View, session: Session): string {
  return tellSteps(
    choices.map((choice) => stepOf(choice, seat, view)),
    view,
    session,
  )
}

/** The steps of a turn in words, with their squares and the dice that they take. */
export function tellSteps(steps: readonly Step[], { duel }: Pick<View, 'duel'>, session: Session): string {
  const say = (key: string, params: Params = {}) => session.say(key, { places: 'yes', ...params })
  const tellOne = (line: Line) => {
    const [{ actor, params }] = line.steps
    const dice = duel?.dice.filter(({ die }) => Array.isArray(params?.dice) && params.dice.includes(die))
    return dice?.length
      ? say('advice.pick', { seat: actor ?? '', dice: namesOf(dice) })
      : tellLine(line, { theme, say })
  }
  const { theme } = session
  return linesOf(steps, theme.together).map(tellOne).join(' ')
}

const namesOf = (dice: readonly DieView[]): string =>
  new Intl.ListFormat(words.language).format(
    dice.map(({ coat, crosses }) => {
      const name = coat ? words.nameOf('coat', coat) : words.say('web.duel.question')
      return crosses ? `${name} (${words.say('web.symbols.duel', { count: crosses })})` : name
    }),
  )
