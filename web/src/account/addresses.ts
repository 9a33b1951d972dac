// Made by tools/generate_types.py from the modules of src/kingdomino/server/wire: change those, not this.
// docs/protocol.md describes it in words. Fields with a `?` are left out when they have their default value.

/** Addresses of requests about the account of whoever is signed in. */
export const ACCOUNT_ROUTES = {
  account: '/api/account',
  sign_up: '/api/account/sign-up',
  sign_in: '/api/account/sign-in',
  sign_out: '/api/account/sign-out',
  passkey_ask: '/api/account/sign-in/passkey/begin',
  passkey_sign_in: '/api/account/sign-in/passkey',
  passkey_begin: '/api/account/passkeys/begin',
  passkeys: '/api/account/passkeys',
  delete_passkey: '/api/account/passkeys/delete',
  recover: '/api/account/recover',
  password: '/api/account/password',
  recovery_codes: '/api/account/recovery-codes',
  account_matches: '/api/account/matches',
  account_match: '/api/account/matches/{table_id}',
  account_export: '/api/account/export',
  delete_account: '/api/account/delete',
  bots: '/api/account/bots',
  delete_bot: '/api/account/bots/delete',
  invitations: '/api/account/invitations',
  decline: '/api/account/invitations/decline',
  tokens: '/api/account/tokens',
  revoke_token: '/api/account/tokens/revoke',
} as const
