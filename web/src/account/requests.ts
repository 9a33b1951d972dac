/** What the account page asks of the server. */

import { ask as askServer } from '../app/api.ts'
import { keepAccount } from '../app/account.svelte.ts'
import { RefusedRequest } from '../app/refused.ts'
import { fill } from '../app/routes.ts'
import { ACCOUNT_ROUTES } from './addresses.ts'
import type {
  AccountInfo,
  AccountMatch,
  AccountMatches,
  Credentials,
  NewApiToken,
  NewBotAccount,
  PasskeyOptions,
  PasswordChange,
  Recovery,
  RecoveryCodes,
  SignedIn,
  SignOut,
} from '../protocol.ts'

const NOT_SIGNED_IN = 'not_signed_in'
const isNotSignedIn = (error: unknown) => error instanceof RefusedRequest && error.refused.code === NOT_SIGNED_IN

/** The answer to a request; the account is forgotten where the device was signed out on another one. */
async function ask<T>(path: string, body?: unknown): Promise<T> {
  try {
    return await askServer<T>(path, body)
  } catch (error) {
    if (isNotSignedIn(error)) keepAccount('')
    throw error
  }
}

/** What belongs to whoever is signed in; nothing if nobody is, any more. */
export async function lookUp(): Promise<AccountInfo | null> {
  try {
    const info = await ask<AccountInfo>(ACCOUNT_ROUTES.account)
    keepAccount(info.name)
    return info
  } catch (error) {
    if (!isNotSignedIn(error)) throw error
    return null
  }
}

/** What is told of one's match at a table, and what it did to one's rating. */
export const matchAt = (table: string) => ask<AccountMatch>(fill(ACCOUNT_ROUTES.account_match, { table_id: table }))

async function signedIn(path: string, wanted: unknown): Promise<SignedIn> {
  const answer = await ask<SignedIn>(path, wanted)
  keepAccount(answer.name)
  return answer
}

export const signUp = (wanted: Credentials) => signedIn(ACCOUNT_ROUTES.sign_up, wanted)
export const signIn = (wanted: Credentials) => signedIn(ACCOUNT_ROUTES.sign_in, wanted)
export const recover = (wanted: Recovery) => signedIn(ACCOUNT_ROUTES.recover, wanted)
/** Whether this browser can make and show passkeys here: it must be new enough, and the page must come safely. */
export const hasPasskeys = (): boolean =>
  isSecureContext && typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** What a device answers, as text. Throws where it has such a passkey already, or the person changed their mind. */
async function answered(asking: Promise<Credential | null>): Promise<string> {
  try {
    return JSON.stringify(await asking)
  } catch (error) {
    const known = error instanceof DOMException && error.name === 'InvalidStateError'
    const code = known ? 'here' : 'cancelled'
    throw new RefusedRequest({ type: 'refused', kind: 'account.passkey', code, text: String(error) }, 0)
  }
}

/** Make a passkey. */
export async function makePasskey(): Promise<void> {
  const { options } = await ask<PasskeyOptions>(ACCOUNT_ROUTES.passkey_begin, {})
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
  )
  const credential = await answered(navigator.credentials.create({ publicKey }))
  await ask(ACCOUNT_ROUTES.passkeys, { credential })
}

/** Sign in with a passkey. */
export async function showPasskey(): Promise<void> {
  const { options } = await ask<PasskeyOptions>(ACCOUNT_ROUTES.passkey_ask, {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = await answered(navigator.credentials.get({ publicKey }))
  await signedIn(ACCOUNT_ROUTES.passkey_sign_in, { credential })
}

export const deletePasskey = (id: string) => ask(ACCOUNT_ROUTES.delete_passkey, { id })
export const signOut = (wanted: SignOut) => ask(ACCOUNT_ROUTES.sign_out, wanted)
export const changePassword = (wanted: PasswordChange) => ask(ACCOUNT_ROUTES.password, wanted)
export const renewCodes = (password: string) => ask<RecoveryCodes>(ACCOUNT_ROUTES.recovery_codes, { password })
export const myMatches = () => ask<AccountMatches>(ACCOUNT_ROUTES.account_matches)
export const makeToken = (label: string, bot: string) => ask<NewApiToken>(ACCOUNT_ROUTES.tokens, { label, bot })
export const revokeToken = (id: string) => ask(ACCOUNT_ROUTES.revoke_token, { id })
export const makeBot = (name: string) => ask<NewBotAccount>(ACCOUNT_ROUTES.bots, { name })
export const deleteBot = (name: string) => ask(ACCOUNT_ROUTES.delete_bot, { name })
export const exportFile: string = ACCOUNT_ROUTES.account_export

export const deleteAccount = (password: string) => ask(ACCOUNT_ROUTES.delete_account, { password })
