// Made by tools/generate_types.py from the modules of src/kingdomino/server/wire: change those, not this.
// docs/protocol.md describes it in words. Fields with a `?` are left out when they have their default value.

/** Addresses of requests of the scorepad. */
export const SCOREPAD_ROUTES = {
  scorepad: '/api/scorepad',
  counts: '/api/counts',
} as const
