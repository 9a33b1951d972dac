// Made by tools/generate_types.py from the modules of src/kingdomino/server/wire: change those, not this.
// docs/protocol.md describes it in words. Fields with a `?` are left out when they have their default value.

/** Addresses of requests about puzzles. */
export const PUZZLES_ROUTES = {
  puzzles: '/api/puzzles',
  puzzle: '/api/puzzles/{puzzle}',
} as const
