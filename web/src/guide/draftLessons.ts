/** What Kingdomino and Origins teach alike: choosing from the lines, laying, turning, ending a turn, the frame. */

import { GRID } from '../protocol.ts'
import { isClaim, slotsOf } from '../games/draft.ts'
import { canDo, canOnly, spot, squares, territoryOf, type Lesson, type Glance } from './lesson.ts'

export const BOARD = '.middle [role=grid]'
const START = squares([GRID.start])
const FREE_DOMINO = '.slot.free'
const END_TURN = '[data-do=end]'

const claims = ({ mine, choices, view }: Glance) => mine && choices.some((choice) => isClaim(choice, view))
const isOpening = ({ view }: Glance) => view.draft?.opening ?? false
/** Two players who divide the first line: one of them takes two dominoes at once, the other gets the rest. */
const divides = (now: Glance) => canDo('take', now)
const hasDivided = ({ acted }: Glance) => acted.includes('take')
/** Something has been laid or thrown away in this turn, and the rest of it is to choose or to end. */
const hasLaid = (now: Glance) => !isOpening(now) && (claims(now) || (now.mine && now.complete))
const lays = (now: Glance) => canDo('place', now)
/** In this turn and at this point of it. */
const laysIn = (turn: number) => (now: Glance) => lays(now) && now.turns >= turn && !isOpening(now)

/** In this turn, while the next domino is chosen: nothing can be pressed on the board then, so there is room to look around. */
const choosesIn = (turn: number) => (now: Glance) => claims(now) && now.turns >= turn && !isOpening(now)

/** Everything that this person has built. */
const built = (now: Glance) => [squares(territoryOf(now)?.squares.map(({ cell }) => cell)), BOARD]

export const sizes = (now: Glance) => {
  const territory = territoryOf(now)
  const { left = 0, right = 0, bottom = 0, top = 0 } = territory?.box ?? {}
  return { size: territory?.size ?? 0, width: right - left + 1, height: top - bottom + 1 }
}
/** A seat that is not this person's. */
export const rival = ({ view, own }: Glance) => view.seats.find(({ seat }) => seat !== own)?.seat ?? 0
export const seesRival = (now: Glance) => now.enlarged === rival(now)
export const hasTurned = ({ grip }: Glance, since: Glance) => grip !== since.grip
const hasActed = ({ acted }: Glance, since: Glance) => acted.length > since.acted.length
const piecesOf = ({ view, own }: Glance) => view.draft?.order.filter(({ seat }) => seat === own).length ?? 0

/** How many pieces of this person stand on the line that is being played. */
const standing = ({ view, own }: Glance) => view.draft?.current.filter(({ seat }) => seat === own).length ?? 0

/** How many crowns, or fires, there are on the dominoes that can be taken. */
const symbolsToTake = ({ view }: Glance) =>
  slotsOf(view.draft)
    .filter(({ seat }) => seat == null)
    .reduce((sum, { left, right }) => sum + (left.symbols ?? 0) + (right.symbols ?? 0), 0)

/** The lessons before the first domino lies. */
export const firstLessons = (game: string): Lesson[] => [
  {
    key: `guide.${game}.welcome`,
    // It comes first also where the guide is called in the midst of a turn, and goes when that is played on.
    fits: (now) => now.mine && now.turns === 0 && (claims(now) || lays(now) || now.complete),
    done: hasActed,
    at: () => [START],
    read: true,
  },
  {
    key: `guide.${game}.divide`,
    fits: divides,
    at: () => [FREE_DOMINO],
    params: (now, { name }) => ({ name: name(rival(now)) }),
    rare: true,
  },
  {
    key: `guide.${game}.choose`,
    fits: (now) => isOpening(now) && claims(now) && !divides(now),
    at: () => [FREE_DOMINO],
    params: (now) => ({ symbols: symbolsToTake(now) }),
  },
  {
    key: `guide.${game}.second`,
    fits: (now) =>
      now.mine &&
      now.turns === 0 &&
      !hasDivided(now) &&
      standing(now) > 0 &&
      ((isOpening(now) && claims(now)) || (now.complete && standing(now) > 1)),
    at: () => [FREE_DOMINO, '.line.current'],
    rare: true,
  },
  { key: 'guide.end_turn', fits: ({ mine, complete }) => mine && complete, at: () => [END_TURN] },
  {
    key: `guide.${game}.place`,
    fits: laysIn(0),
    at: spot,
    params: ({ view }) => ({ domino: view.prompt.params?.domino ?? '' }),
  },
  {
    key: `guide.${game}.points`,
    fits: ({ mine, points, grown }) => mine && points > 0 && grown !== undefined,
    at: ({ grown }) => [squares(grown?.cells), BOARD],
    params: ({ grown, points }, { line }) => ({ line: grown ? line(grown) : '', points }),
    read: true,
  },
  {
    key: `guide.${game}.no_points`,
    fits: (now) => hasLaid(now) && now.turns === 0 && now.points === 0,
    at: built,
    read: true,
    rare: true,
  },
  {
    key: 'guide.frame',
    fits: (now) => hasLaid(now) && now.turns === 0,
    at: () => ['.middle .size', BOARD],
    params: sizes,
    read: true,
  },
  {
    key: `guide.${game}.next`,
    fits: (now) => !isOpening(now) && claims(now),
    at: () => ['.line.coming .slot.free', FREE_DOMINO],
  },
]

/** The lessons of the turns after that, one for each turn. */
export const laterLessons = (game: string): Lesson[] => [
  {
    key: 'guide.last',
    fits: (now) => (lays(now) || canDo('discard', now)) && !isOpening(now) && !now.view.draft?.coming.length,
    at: () => ['.line.current', '.lines'],
    read: true,
  },
  { key: `guide.${game}.rotate`, fits: laysIn(1), at: () => ['[data-do=rotate]'], done: hasTurned },
  {
    key: `guide.${game}.order`,
    fits: (now) => laysIn(2)(now) && piecesOf(now) > 0,
    at: () => ['.line .turn', '.lines'],
    params: (now) => ({ pieces: piecesOf(now) }),
    apart: true,
    read: true,
  },
  { key: `guide.${game}.regions`, fits: laysIn(3), at: built, read: true },
  {
    key: 'guide.rival',
    fits: choosesIn(3),
    done: seesRival,
    at: (now) => [`.others [data-seat="${rival(now)}"]`],
    params: (now, { name }) => ({ name: name(rival(now)) }),
  },
  { key: 'guide.scores', fits: choosesIn(4), at: ({ own }) => [`.others [data-seat="${own}"]`], read: true },
  { key: 'guide.discard', fits: (now) => canOnly('discard', now), at: () => ['[data-action=discard]'], rare: true },
]
