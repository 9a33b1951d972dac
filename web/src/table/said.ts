// Made by tools/generate_types.py from src/kingdomino/words.py: change that, not this.

type EventsOf = Partial<Record<string, readonly string[]>>

export const SAID_BY_STEP: EventsOf = {
  discard: ['discarded'],
}
export const SAID_BY_EVENT: EventsOf = {
  cast: ['power_cast'],
  roof: ['roof_coloured'],
  skip: ['nothing_drawn', 'die_not_drawn'],
}
