/**
 * Puzzles of one's own: the mistakes of matches that were reviewed in this browser. What the review found says which turns
 * these are; a turn that is tried is thought about just then, beside the best one. Nothing leaves the browser but questions.
 */

import { closely, ranked, type Thinker } from '../advice/ranking.ts'
import { sure } from '../app/sure.ts'
import { coreOf } from '../core/core.ts'
import type {
  Grade,
  LineAnswer,
  OpinionView,
  PuzzleAnswer,
  PuzzleInfo,
  PuzzleLine,
  Replay,
  ThoughtView,
  TurnReview,
} from '../protocol.ts'
import { askLine, replayOfRecord } from '../replay/requests.ts'
import { allKept, checkOf, type ReviewedMatch, type KeptReview } from '../review/kept.ts'
import { nextUntried } from './choosing.ts'
import { keepTry, keptPuzzles } from './kept.ts'
import type { Mistake, PuzzleSource } from './source.ts'

const MISTAKES: readonly Grade[] = ['mistake', 'blunder']
const OWN = 'own-'
/** So much of a record's check line tells it from all others. */
const CHECK_LENGTH = 12

/** A turn of one's own that gave something up, in a match that was reviewed here. */
export interface OwnMistake extends Mistake {
  /** It stands in the address, so that it stays after a reload. */
  id: string
  /** The turn's number in its match, from 1 on. */
  number: number
  turn: TurnReview
  match: ReviewedMatch
  /** From how many points given up on a turn is not a good one any more. */
  good: number
}

export const isOwn = (id: string): boolean => id.startsWith(OWN)
/** The puzzle of a turn, by the turn's number in the review. */
export const ownId = (record: string, turn: number): string =>
  OWN + sure(checkOf(record).split(' ').at(-1), 'check').slice(0, CHECK_LENGTH) + `-${turn + 1}`

/** The mistakes in these reviews, those of one match together. */
export function mistakesIn(reviews: readonly Pick<KeptReview, 'answer' | 'match'>[]): OwnMistake[] {
  return reviews.flatMap(({ answer, match }) => {
    if (!answer || !match) return []
    const { turns, grades } = answer.review
    return turns.flatMap((turn, index) => {
      if (!match.own.includes(turn.seat) || !MISTAKES.includes(turn.grade)) return []
      const { grade, given_up: givenUp } = turn
      return [
        { id: ownId(match.record, index), number: index + 1, grade, givenUp, turn, match, good: grades.inexact ?? 0 },
      ]
    })
  })
}

/** All that this browser knows of, the match that was reviewed last at first. */
export async function ownMistakes(): Promise<OwnMistake[]> {
  const kept = await allKept()
  return mistakesIn(kept.sort((one, other) => (other.match?.at ?? 0) - (one.match?.at ?? 0)))
}

/** A mistake as a puzzle; `all` are those among which the next one is looked for. */
export function ownSource(mistake: OwnMistake, all: readonly OwnMistake[]): PuzzleSource {
  const { id, grade, givenUp, turn, match } = mistake
  let replay: Promise<Replay> | undefined
  const matchOf = () => (replay ??= replayOfRecord(match.record))
  return {
    load: async () => puzzleAt(mistake, await matchOf()),
    judge: async (actions) => {
      const { rules, turns } = await matchOf()
      const core = await coreOf(rules)
      const { packed } = sure(
        turns.find(({ begin }) => begin === turn.begin),
        'turn',
      )
      const thought = await core.think(packed, { ...closely(core), taken: idsOf(actions, core) })
      const opinions = opinionsOf(thought, core, mistake.good)
      const lines = [opinions.own, opinions.best].map(({ ids }) => ids.map((each) => core.choice(each).text))
      const [own, best] = await Promise.all(
        lines.map((taken) => askLine({ record: match.record, version: turn.begin, actions: taken })),
      )
      return answerOf(opinions, sure(own, 'line'), sure(best, 'line'), mistake)
    },
    keep: (right) => void keepTry(id, right, false),
    next: () => nextUntried(all, id, keptPuzzles())?.id,
    mistake: { grade, givenUp },
  }
}

function puzzleAt({ id, grade, turn, match }: OwnMistake, { rules, steps }: Replay): PuzzleInfo {
  const { game, options, record, seats } = match
  const entry = { id, variant: '', game, options, difficulty: grade }
  return { entry, rules, record, version: turn.begin, seat: turn.seat, seats, steps: steps.slice(0, turn.begin) }
}

const idsOf = (actions: readonly string[], { info }: Pick<Thinker, 'info'>): number[] =>
  actions.map((action) => info.actions.findIndex(({ text }) => text === action))

/** What is thought of the turn that was tried and of the best one; the same where nothing better was found. */
export interface Opinions {
  own: OpinionView
  best: OpinionView
  /** The place of the turn among those that were looked at, how many these are, and by how much the next one is behind. */
  place: number
  of: number
  margin: number
  right: boolean
  givenUp: number
  playouts: number
}

/** A turn is right where it gives up less than `good` points. */
export function opinionsOf(thought: ThoughtView, thinker: Pick<Thinker, 'choice'>, good: number): Opinions {
  const { seat, turns, taken } = thought
  const own = sure(turns[taken ?? 0], 'opinion')
  const places = ranked(thought, thinker, turns.length)
  const first = sure(places[0], 'turn').opinion
  const leadOf = ({ leads }: OpinionView) => leads[seat] ?? 0
  const givenUp = leadOf(first) - leadOf(own)
  const right = givenUp < good
  const best = right ? own : first
  const others = places.filter(({ opinion }) => opinion !== best)
  return {
    own,
    best,
    place: sure(
      places.find(({ opinion }) => opinion === own),
      'place',
    ).place,
    of: places.length,
    margin: others[0] ? Math.max(0, leadOf(best) - leadOf(others[0].opinion)) : 0,
    right,
    givenUp,
    playouts: best.playouts,
  }
}

function answerOf(opinions: Opinions, own: LineAnswer, best: LineAnswer, { turn: { seat } }: OwnMistake): PuzzleAnswer {
  const { right, margin, playouts, of, place, givenUp } = opinions
  const at = (numbers: number[]) => numbers[seat] ?? 0
  /** What is dealt after the turn is no part of it. */
  const lineOf = ({ steps, view }: LineAnswer, { ids, leads }: OpinionView): PuzzleLine => {
    const taken = steps.slice(0, ids.length)
    return { steps: taken, view, points: taken.reduce((sum, { points = 0 }) => sum + points, 0), lead: at(leads) }
  }
  const now = at(opinions.best.after) - at(opinions.own.after)
  const later = at(opinions.best.totals) - at(opinions.own.totals) - now
  const denies = givenUp - now - later
  const most = Math.max(now, later, denies)
  const merit = most === now ? 'now' : most === later ? 'later' : 'denies'
  return {
    right,
    own: lineOf(own, opinions.own),
    best: lineOf(best, opinions.best),
    margin,
    error: 0,
    playouts,
    of,
    place,
    given_up: givenUp,
    now,
    later,
    denies,
    merit,
  }
}
