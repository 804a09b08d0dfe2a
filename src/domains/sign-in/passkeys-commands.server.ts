import { z } from 'zod'
import { enterRole } from '#domains/identity/commands.server.ts'
import { texts } from '#domains/identity/limits.ts'
import { lockLogin } from '#domains/identity/locks.server.ts'
import type { SessionContext, VisitorContext } from '#domains/identity/policy.server.ts'
import { type IssuedSession, proveSecondFactor } from '#domains/identity/sessions-commands.server.ts'
import { lockLiveLogin } from '#domains/identity/sessions-locks.server.ts'
import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { networkOf } from '#platform/http/address.server.ts'
import { conflict, forbidden, notFound, onConstraint } from '#platform/http/errors.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { t } from '#ui/language.ts'
import { recordingRejection } from './limits-commands.server.ts'
import { createChallenge, forgetSecondFactor, recordAdded, takeChallenge } from './methods-commands.server.ts'
import type { OwnerProof, Passkey } from './methods-contract.ts'
import { asOwner, assertSecondFactorProven, requireOffered, requireWayIn } from './methods-policy.server.ts'
import { passkeyOnWire } from './methods-queries.server.ts'
import { factorTexts, maxPasskeys, timeouts } from './methods-rules.ts'
import { issueSession } from './new-sessions-commands.server.ts'
import type { NewPasskey, PasskeyName, PasskeyOptions, PasskeySignIn } from './passkeys-contract.ts'
import { findOwner, newPasskeyOptions, readNewPasskey, readSignIn, signInOptions } from './passkeys-queries.server.ts'

/** Far above what a school or an office needs. Each attempt stores a row. */
const attemptsPerAddress: Limit = {
  name: 'passkey-address',
  points: 300,
  seconds: 900,
  message: texts.tooManyTries,
}

const Challenge = z.object({ challenge: z.string() })

/**
 * Starts adding a passkey, once the owner has proven to be present. The same session has to finish
 * it.
 */
export async function beginPasskey(context: SessionContext, proof: OwnerProof): Promise<PasskeyOptions> {
  requireOffered(context, 'passkeys')
  const { id: key, auth_user_id, identity } = context.session
  return asOwner(context, proof, async (context) => {
    const { db, now, config } = context
    const own = await db.selectFrom('passkey').select('id').where('auth_user_id', '=', auth_user_id).execute()
    if (own.length >= maxPasskeys) throw conflict('too_many_passkeys', factorTexts.tooManyPasskeys)
    const options = await newPasskeyOptions(config, identity, own)
    const data = { challenge: options.challenge } satisfies z.infer<typeof Challenge>
    const expires_at = new Date(now.getTime() + timeouts.passkey)
    await createChallenge(context, { key, purpose: 'new-passkey', auth_user_id, data, expires_at })
    return options
  })
}

/**
 * Adds the passkey that a browser has created. Throws 409 `not_begun` if {@link beginPasskey}
 * didn't come before it in time, and 403 `passkey_refused`.
 */
export async function addPasskey(context: SessionContext, created: NewPasskey): Promise<Passkey> {
  const { config, now, session } = context
  const { id: key, auth_user_id } = session
  const { name } = created
  const challenge = await takeChallenge(context, { key, purpose: 'new-passkey', shape: Challenge })
  if (!challenge) throw conflict('not_begun', factorTexts.setupExpired)
  const passkey = await readNewPasskey(config, challenge.challenge, created)
  if (!passkey) throw refused()
  const row = { ...passkey, auth_user_id, name, created_at: now, last_used_at: null }
  await transact(context, async (context) => {
    await lockLiveLogin(context.db, session)
    await context.db.insertInto('passkey').values(row).execute()
    await proveSecondFactor(context)
    await recordAdded(context, { auth_user_id, factor: 'passkey', name })
  }).catch(onConstraint('passkey_pkey', refused))
  return passkeyOnWire(row)
}

/** Renames one of the user's own passkeys. Throws 404 for others. */
export async function renamePasskey(
  { db, session }: SessionContext,
  { id, name }: PasskeyName & { id: string },
): Promise<Passkey> {
  const renamed = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('auth_user_id', '=', session.auth_user_id)
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirst()
  if (!renamed) throw notFound(t('Passkey not found'))
  return passkeyOnWire(renamed)
}

/**
 * Removes one of the user's own passkeys. Throws 404 for others, 409 `last_way_in`, and 403 as
 * {@link assertSecondFactorProven}.
 */
export async function removePasskey(context: SessionContext, id: string): Promise<void> {
  const { auth_user_id } = context.session
  await assertSecondFactorProven(context)
  await transact(context, async (context) => {
    const { db, session } = context
    await lockLiveLogin(db, session)
    const removed = await db
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('auth_user_id', '=', auth_user_id)
      .executeTakeFirstOrThrow()
    if (removed.numDeletedRows === 0n) throw notFound(t('Passkey not found'))
    await requireWayIn(db, auth_user_id)
    await forgetSecondFactor(context, auth_user_id)
    await record(context, { kind: 'factor.removed', actor_id: auth_user_id, details: { factor: 'passkey' } })
  })
}

/** Deletes every passkey of a login. Returns false if there was none. */
export async function deletePasskeys({ db }: TxContext, auth_user_id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('passkey').where('auth_user_id', '=', auth_user_id).executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Starts a sign-in with any passkey of this site. `key` ties the response to the browser. */
export async function beginPasskeySignIn(context: VisitorContext, key: string): Promise<PasskeyOptions> {
  requireOffered(context, 'passkeys')
  await spend(context.pool, attemptsPerAddress, networkOf(context.address))
  const options = await signInOptions(context.config)
  const expires_at = new Date(context.now.getTime() + timeouts.passkey)
  await createChallenge(context, { key, purpose: 'passkey', data: { challenge: options.challenge }, expires_at })
  return options
}

/**
 * Signs in with a passkey. It needs no code, because the device has unlocked it. Throws 403
 * `sign_in_expired` without a challenge of this browser, `passkey_refused` and
 * `account_type_mismatch`.
 */
export async function signInWithPasskey(
  context: VisitorContext,
  signIn: PasskeySignIn & { key: string | undefined },
): Promise<IssuedSession> {
  requireOffered(context, 'passkeys')
  const challenge = await takeChallenge(context, { key: signIn.key, purpose: 'passkey', shape: Challenge })
  if (!challenge) throw forbidden(factorTexts.signInExpired, 'sign_in_expired')
  const auth_user_id = await findOwner(context.db, signIn)
  const rejected = recordingRejection(context, { by: 'passkey', subject_id: auth_user_id ?? null })
  return openLogin(context, { signIn, challenge: challenge.challenge, auth_user_id }).catch(rejected)
}

async function openLogin(
  context: VisitorContext,
  { signIn, challenge, auth_user_id }: { signIn: PasskeySignIn; challenge: string; auth_user_id: string | undefined },
): Promise<IssuedSession> {
  if (!auth_user_id) throw forbidden(factorTexts.passkeyUnknown, 'passkey_refused')
  const { response, remember, user_type: role } = signIn
  return transact(context, async (context) => {
    const { db, config, now } = context
    await lockLogin(db, auth_user_id)
    const own = db.selectFrom('passkey').select(['id', 'public_key', 'counter'])
    const passkey = await own.where('id', '=', response.id).executeTakeFirst()
    const counter = passkey && (await readSignIn(config, challenge, signIn, passkey))
    if (counter === undefined) throw refused()
    await db
      .updateTable('passkey')
      .set({ counter: String(counter), last_used_at: now })
      .where('id', '=', response.id)
      .execute()
    await enterRole(context, { auth_user_id, role })
    return issueSession(context, { auth_user_id, by: 'passkey', remember })
  })
}

const refused = () => forbidden(factorTexts.passkeyRefused, 'passkey_refused')
