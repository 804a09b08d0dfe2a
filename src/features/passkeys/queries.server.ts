import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Identity } from '#features/identity/queries.server.ts'
import { patience } from '#features/sign-in-methods/rules.ts'
import type { Config } from '#platform/config.server.ts'
import type { NewPasskey, PasskeyOptions, PasskeySignIn } from './contract.ts'

/** A passkey as it is stored. */
export interface StoredPasskey {
  id: string
  public_key: Buffer
  counter: string
}

/** Passkeys belong to one host; browsers on another do not even offer them. */
const hostOf = ({ PUBLIC_URL }: Config) => new URL(PUBLIC_URL).hostname
const originOf = ({ PUBLIC_URL }: Config) => new URL(PUBLIC_URL).origin

/**
 * What the browser asks a new passkey for: one that is found without an e-mail address, and that a finger or PIN unlocks, so that having it and
 * unlocking it are two factors. Its maker is not asked for, because we would trust any.
 */
export async function newPasskeyOptions(
  config: Config,
  { auth_user_id, email, profile }: Identity,
  own: readonly { id: string }[],
): Promise<PasskeyOptions> {
  const options = await generateRegistrationOptions({
    rpName: 'Porchlight',
    rpID: hostOf(config),
    userName: email,
    userDisplayName: profile.name,
    userID: Uint8Array.from(Buffer.from(auth_user_id)),
    attestationType: 'none',
    excludeCredentials: own.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: patience.passkey,
  })
  return { ...options }
}

/** What the browser has any passkey of this site sign. */
export async function signInOptions(config: Config): Promise<PasskeyOptions> {
  const rpID = hostOf(config)
  return { ...(await generateAuthenticationOptions({ rpID, userVerification: 'required', timeout: patience.passkey })) }
}

/** The passkey in a browser's answer, when it is one: to this challenge, from this site, unlocked by its owner. */
export async function readNewPasskey(config: Config, challenge: string, { response }: NewPasskey) {
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
 * The counter after a sign-in, when the passkey has signed it. A counter that does not grow is refused: somebody has copied the passkey.
 * Those that never count stay at 0.
 */
export async function readSignIn(
  config: Config,
  challenge: string,
  { response }: PasskeySignIn,
  { id, public_key, counter }: StoredPasskey,
): Promise<number | undefined> {
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
