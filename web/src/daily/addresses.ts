// Made by tools/generate_types.py from the modules of src/kingdomino/server/wire: change those, not this.
// docs/protocol.md describes it in words. Fields with a `?` are left out when they have their default value.

/** Addresses of requests about the daily challenge. */
export const DAILY_ROUTES = {
  daily: '/api/daily',
  daily_own: '/api/daily/own',
  daily_date: '/api/daily/{date}',
  daily_play: '/api/daily/{date}/{game}',
} as const
