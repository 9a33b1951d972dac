// Made by tools/generate_types.py from the modules of src/kingdomino/server/wire: change those, not this.
// docs/protocol.md describes it in words. Fields with a `?` are left out when they have their default value.

/** Addresses of what an installed app is made of, and of requests about notifications. */
export const INSTALLED_ROUTES = {
  push: '/api/push',
  subscriptions: '/api/push/subscriptions',
  unsubscribe: '/api/push/subscriptions/delete',
  try_push: '/api/push/test',
  manifest: '/manifest.webmanifest',
  service: '/service.js',
} as const
