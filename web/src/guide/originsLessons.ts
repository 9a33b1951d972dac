/** What Origins teaches besides the lines: volcanoes in every mode, totems in one, cavemen in another. */

import { words } from '../app/words.svelte.ts'
import type { TotemView } from '../protocol.ts'
import { BOARD, firstLessons, laterLessons } from './draftLessons.ts'
import { bestSpot, canDo, panel, spot, squares, territoryOf, type Lesson, type Glance } from './lesson.ts'

const first = firstLessons('origins')
const later = laterLessons('origins')

const fires = ({ view }: Glance) => ({ fires: view.prompt.params?.fires ?? 1, range: view.prompt.params?.range ?? 1 })
const resourceCells = (now: Glance) =>
  (territoryOf(now)?.squares ?? []).filter(({ resource }) => resource).map(({ cell }) => cell)
const ownResources = (now: Glance) => resourceCells(now).length

const erupts: Lesson = {
  key: 'guide.origins.fire',
  fits: (now) => canDo('fire', now) && !ownResources(now),
  at: spot,
  params: fires,
  rare: true,
}

const burns: Lesson = {
  key: 'guide.origins.burn',
  fits: (now) => canDo('fire', now) && ownResources(now) > 0,
  at: spot,
  params: fires,
  rare: true,
}

/** In the turn after this many, while a domino is being laid and something lies there to talk about. */
const withResources = (turns: number) => (now: Glance) =>
  canDo('place', now) && now.turns >= turns && ownResources(now) > 0

// Totem

const held = ({ view, own }: Glance): TotemView | undefined =>
  view.origins?.totems?.find(({ holder }) => holder === own)

const totem: Lesson[] = [
  {
    key: 'guide.origins.resources_totem',
    fits: withResources(1),
    at: (now) => [squares(resourceCells(now)), BOARD],
    read: true,
  },
  {
    key: 'guide.origins.totems',
    fits: withResources(1),
    at: (_, speech) => [panel('web.origins.totems', speech), '.beside'],
    read: true,
  },
  {
    key: 'guide.origins.totem_held',
    fits: (now) => now.mine && now.turns >= 2 && held(now) !== undefined,
    at: (_, speech) => [panel('web.origins.totems', speech), '.beside'],
    params: (now) => ({ totem: held(now)?.resource ?? '', points: held(now)?.points ?? 0 }),
    read: true,
    rare: true,
  },
  {
    key: 'guide.origins.give',
    fits: (now) => canDo('give', now),
    at: (_, speech) => [panel('web.origins.totems', speech), '.beside'],
    rare: true,
  },
]

// Tribe

const cave = (now: Glance) => now.view.origins?.cave
const newcomer = ({ view }: Glance) => view.origins?.newcomer?.caveman ?? ''
const scores = (now: Glance) => words.sayOr(`caveman.${newcomer(now)}.help`, '')

const tribe: Lesson[] = [
  {
    key: 'guide.origins.resources_tribe',
    fits: withResources(1),
    at: (now) => [squares(resourceCells(now)), BOARD],
    params: (now) => ({ price: cave(now)?.board_price ?? 0 }),
    read: true,
  },
  {
    key: 'guide.origins.recruit',
    fits: (now) => canDo('recruit', now),
    at: () => ['.tile.free'],
    params: (now) => ({ price: cave(now)?.board_price ?? 0 }),
  },
  {
    key: 'guide.origins.spend',
    fits: (now) => canDo('spend', now),
    at: (now) => [squares(now.choices.flatMap(({ cells }) => cells ?? [])), ...spot(now)],
    params: ({ view }) => ({ left: view.prompt.params?.left ?? 1 }),
    rare: true,
  },
  {
    key: 'guide.origins.settle',
    fits: (now) => canDo('settle', now),
    at: spot,
    params: (now) => ({ scores: scores(now), points: bestSpot(now)?.points ?? 0 }),
  },
]

export const discoveryLessons: Lesson[] = [...first, erupts, ...later]
export const totemLessons: Lesson[] = [...first, burns, erupts, ...totem, ...later]
export const tribeLessons: Lesson[] = [...first, burns, erupts, ...tribe, ...later]
