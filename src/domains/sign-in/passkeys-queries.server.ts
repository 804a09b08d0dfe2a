import type { Identity } from '#domains/identity/queries.server.ts'
import { siteName } from '#platform/brand.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { timeouts } from './methods-rules.ts'
import type { NewPasskey, PasskeyOptions, PasskeySignIn } from './passkeys-contract.ts'

/** Loaded at the first use: without PASSKEYS, the site starts faster and needs less memory. */
const webAuthn = () => import('@simplewebauthn/server')

/** A passkey as it is stored. */
export interface StoredPasskey {
  id: string
  public_key: Buffer
  counter: string
}

/** Passkeys belong to one host; browsers don't offer them on another. */
const hostOf = ({ PUBLIC_URL }: Config) => new URL(PUBLIC_URL).hostname
const originOf = ({ PUBLIC_URL }: Config) => new URL(PUBLIC_URL).origin

/**
 * The options of a new passkey: it is found without an email address, and a fingerprint or PIN
 * unlocks it, so that it counts as two factors. Any maker is trusted, so none is requested.
 */
export async function newPasskeyOptions(
  config: Config,
  { auth_user_id, email, profile }: Identity,
  own: readonly { id: string }[],
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: siteName(),
    rpID: hostOf(config),
    userName: email,
    userDisplayName: profile.name,
    userID: Uint8Array.from(Buffer.from(auth_user_id)),
    attestationType: 'none',
    excludeCredentials: own.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: timeouts.passkey,
  })
  return { ...options }
}

/** The options of a sign-in with any passkey of this site. */
export async function signInOptions(config: Config): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await webAuthn()
  const rpID = hostOf(config)
  return { ...(await generateAuthenticationOptions({ rpID, userVerification: 'required', timeout: timeouts.passkey })) }
}

/**
 * The passkey in a browser's response; undefined if it is not valid for this challenge and this
 * site.
 */
export async function readNewPasskey(config: Config, challenge: string, { response }: NewPasskey) {
  const { verifyRegistrationResponse } = await webAuthn()
  const { transports, ...rest } = response.response
  const read = await verifyRegistrationResponse({
    response: { ...response, response: rest },
    expectedChallenge: challenge,
    expectedOrigin: originOf(config),
    expectedRPID: hostOf(config),
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!read?.verified) return undefined
  const { id, publicKey, counter } = read.registrationInfo.credential
  return { id, public_key: Buffer.from(publicKey), counter: String(counter), transports: transports ?? [] }
}

/**
 * The passkey's counter after a sign-in; undefined if the signature is wrong. A counter that
 * doesn't grow is rejected, because the passkey was copied. Passkeys that never count stay at 0.
 */
export async function readSignIn(
  config: Config,
  challenge: string,
  { response }: PasskeySignIn,
  { id, public_key, counter }: StoredPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn()
  const { userHandle, ...signed } = response.response
  const read = await verifyAuthenticationResponse({
    response: { ...response, response: { ...signed, ...(userHandle !== undefined && { userHandle }) } },
    expectedChallenge: challenge,
    expectedOrigin: originOf(config),
    expectedRPID: hostOf(config),
    credential: { id, publicKey: Uint8Array.from(public_key), counter: Number(counter) },
    requireUserVerification: true,
  }).catch(() => undefined)
  return read?.verified ? read.authenticationInfo.newCounter : undefined
}

/** The login of a passkey; undefined if the passkey itself names another one. */
export async function findOwner(db: Db, { response }: PasskeySignIn): Promise<string | undefined> {
  const { userHandle } = response.response
  const passkey = await db.selectFrom('passkey').select('auth_user_id').where('id', '=', response.id).executeTakeFirst()
  const claimed = userHandle === undefined ? undefined : Buffer.from(userHandle, 'base64url').toString()
  return claimed === undefined || claimed === passkey?.auth_user_id ? passkey?.auth_user_id : undefined
}
