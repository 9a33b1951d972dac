/** What Duel teaches: whose dice come first, drawing, the spellbook and its powers, the roof. */

import { GRID, type Spell } from '../protocol.ts'
import { BOARD, hasTurned, rival, seesRival } from './draftLessons.ts'
import { canDo, canOnly, panel, spot, squares, type Lesson, type Glance, type Speech } from './lesson.ts'

const picks = (now: Glance) => canDo('pick', now)
const rolled = ({ view, own }: Glance) => view.duel?.roller === own
/** In this turn, while dice are chosen: nothing can be pressed on the map then, so there is room to look around. */
const picksIn = (turn: number) => (now: Glance) => picks(now) && now.turns >= turn
const draws = (now: Glance) => canDo('draw', now)
const drawsIn = (turn: number) => (now: Glance) => draws(now) && now.turns >= turn
/** Something was drawn, and the turn waits to be ended. (Dice that were taken are sent at once.) */
const hasDrawn = ({ mine, complete, acted }: Glance) => mine && complete && acted.includes('draw')
const power = ({ view }: Glance, whose: (spell: Spell) => boolean): Spell | undefined =>
  view.duel?.spellbook.find(whose)
const spellbook = (_: Glance, speech: Speech) => [panel('web.duel.spellbook', speech), '.beside']
const FREE_DICE = '.face.able'
const rivalName = (now: Glance, { name }: Speech) => ({ name: name(rival(now)) })

export const duelLessons: Lesson[] = [
  {
    key: 'guide.duel.welcome',
    fits: ({ mine, turns }) => mine && turns === 0,
    at: () => [squares([GRID.start])],
    read: true,
  },
  { key: 'guide.duel.pick_first', fits: (now) => picks(now) && rolled(now), at: () => [FREE_DICE], params: rivalName },
  {
    key: 'guide.duel.pick_second',
    fits: (now) => picks(now) && !rolled(now),
    at: () => [FREE_DICE],
    params: rivalName,
  },
  {
    key: 'guide.duel.question',
    fits: (now) => canDo('name', now),
    at: () => ['.coat[data-action^=name]', '[data-action^=name]'],
    rare: true,
  },
  { key: 'guide.duel.draw', fits: draws, at: spot },
  {
    key: 'guide.duel.spellbook',
    fits: (now) => draws(now) || hasDrawn(now),
    at: spellbook,
    read: true,
  },
  { key: 'guide.end_turn', fits: hasDrawn, at: () => ['[data-do=end]'] },
  {
    key: 'guide.duel.points',
    fits: ({ mine, points, grown }) => mine && points > 0 && grown !== undefined,
    at: ({ grown }) => [squares(grown?.cells), BOARD],
    params: ({ grown, points }, { line }) => ({ line: grown ? line(grown) : '', points }),
    read: true,
  },
  {
    key: 'guide.duel.roof',
    fits: (now) => canDo('roof', now) && now.turns >= 1,
    at: () => ['[data-action^=roof]'],
    read: true,
  },
  { key: 'guide.duel.rotate', fits: drawsIn(1), at: () => ['[data-do=rotate]'], done: hasTurned },
  {
    key: 'guide.duel.at_once',
    fits: drawsIn(2),
    at: (now, speech) => ['.book .bolt', ...spellbook(now, speech)],
    apart: true,
    read: true,
  },
  {
    key: 'guide.duel.rival',
    fits: picksIn(3),
    done: seesRival,
    at: (now) => [`.others [data-seat="${rival(now)}"]`],
    params: rivalName,
  },
  { key: 'guide.duel.domains', fits: drawsIn(4), at: () => [BOARD], read: true },
  { key: 'guide.scores', fits: picksIn(5), at: ({ own }) => [`.others [data-seat="${own}"]`], read: true },
  { key: 'guide.duel.end', fits: drawsIn(6), at: () => [BOARD], read: true },
  { key: 'guide.duel.honour', fits: (now) => canDo('honour', now), at: () => ['[data-action^=honour]'], rare: true },
  { key: 'guide.duel.cross', fits: (now) => canDo('cross', now), at: spot, rare: true },
  {
    key: 'guide.duel.power_won',
    fits: (now) => now.mine && power(now, ({ owner, immediate }) => owner === now.own && !immediate) !== undefined,
    at: spellbook,
    params: (now, { say }) => {
      const won = power(now, ({ owner, immediate }) => owner === now.own && !immediate)
      return { help: say(`power.${won?.coat ?? ''}.help`) }
    },
    read: true,
    rare: true,
  },
  {
    key: 'guide.duel.power_lost',
    fits: (now) => now.mine && power(now, ({ owner }) => owner != null && owner !== now.own) !== undefined,
    at: spellbook,
    params: rivalName,
    read: true,
    rare: true,
  },
  {
    key: 'guide.duel.power_use',
    fits: (now) => canDo('cast', now) || canDo('turn', now),
    at: () => ['[data-action^=cast]', '[data-do^=turn]'],
    rare: true,
  },
  { key: 'guide.duel.skip', fits: (now) => canOnly('skip', now), at: () => ['[data-action=skip]'], rare: true },
]
