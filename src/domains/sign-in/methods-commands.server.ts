import type { z } from 'zod'
import type { SessionContext } from '#domains/identity/policy.server.ts'
import { forgetProofs, proveSecondFactor } from '#domains/identity/sessions-commands.server.ts'
import { lockLiveLogin } from '#domains/identity/sessions-locks.server.ts'
import { record } from '#platform/audit.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import {
  confirmAuthenticator,
  notProtected,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  withCountedCode,
} from './authenticator-commands.server.ts'
import type { AuthenticatorSetup, RecoveryCodes } from './authenticator-contract.ts'
import { hasSecondFactor, isProtected } from './authenticator-queries.server.ts'
import type { AddedFactor, OwnerProof } from './methods-contract.ts'
import { asOwner, requireOffered } from './methods-policy.server.ts'
import { type ChallengePurpose, challengeId } from './methods-queries.server.ts'

/** Starts the setup of an authenticator app. Throws 409 `already_protected`. */
export async function beginAuthenticator(context: SessionContext, proof: OwnerProof): Promise<AuthenticatorSetup> {
  requireOffered(context, 'authenticator')
  const { auth_user_id, email } = context.session.identity
  return asOwner(context, proof, (context) => startAuthenticator(context, { auth_user_id, email }))
}

/** Finishes the setup with the app's first code, which proves that the app has the secret. */
export async function finishAuthenticator(context: SessionContext, typed: string): Promise<RecoveryCodes> {
  const { auth_user_id } = context.session
  return withCountedCode(context, { auth_user_id, code: typed }, (code) =>
    transact(context, async (context) => {
      await lockLiveLogin(context.db, context.session)
      const codes = await confirmAuthenticator(context, { auth_user_id, code: code! })
      await proveSecondFactor(context)
      await recordAdded(context, { auth_user_id, factor: 'authenticator' })
      return codes
    }),
  )
}

/** Removes the user's own authenticator app. Throws 409 `not_protected`. */
export async function removeOwnAuthenticator(context: SessionContext, proof: OwnerProof): Promise<void> {
  const { auth_user_id } = context.session
  await asOwner(context, proof, async (context) => {
    if (!(await isProtected(context.db, auth_user_id))) throw notProtected()
    await removeAuthenticator(context, auth_user_id)
    await forgetSecondFactor(context, auth_user_id)
    await record(context, { kind: 'factor.removed', actor_id: auth_user_id, details: { factor: 'authenticator' } })
    await announce(context, 'account.factor_removed', { auth_user_id, factor: 'authenticator' })
  })
}

/** Creates new recovery codes; the old ones no longer work. */
export async function renewOwnRecoveryCodes(context: SessionContext, proof: OwnerProof): Promise<RecoveryCodes> {
  const { auth_user_id } = context.session
  return asOwner(context, proof, async (context) => {
    const codes = await renewRecoveryCodes(context, auth_user_id)
    await record(context, { kind: 'factor.added', actor_id: auth_user_id, details: { factor: 'recovery_codes' } })
    return codes
  })
}

/**
 * Records that a login has another sign-in method, and notifies its owner. `name` is the owner's
 * name for it.
 */
export async function recordAdded(
  context: TxContext,
  added: { auth_user_id: string; factor: AddedFactor; name?: string },
): Promise<void> {
  const { auth_user_id, factor } = added
  await record(context, { kind: 'factor.added', actor_id: auth_user_id, details: { factor } })
  await announce(context, 'account.factor_added', added)
}

/** A challenge, to check a browser's response against. Only that browser knows `key`. */
export interface Challenge {
  key: string
  purpose: ChallengePurpose
  auth_user_id?: string | undefined
  data: object
  expires_at: Date
}

/** Stores a challenge. It replaces an earlier one with the same key. */
export async function createChallenge(
  { db }: Pick<Context, 'db'>,
  { key, purpose, auth_user_id, data, expires_at }: Challenge,
): Promise<void> {
  const columns = { auth_user_id: auth_user_id ?? null, data: JSON.stringify(data), expires_at }
  await db
    .insertInto('sign_in_challenge')
    .values({ id_hash: challengeId(purpose, key), purpose, ...columns })
    .onConflict((before) => before.column('id_hash').doUpdateSet(columns))
    .execute()
}

/**
 * Deletes a challenge and returns its data; undefined if it has expired or is not this browser's.
 */
export async function takeChallenge<S extends z.ZodType>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { key, purpose, shape }: { key: string | undefined; purpose: ChallengePurpose; shape: S },
): Promise<z.infer<S> | undefined> {
  if (key === undefined) return undefined
  const taken = await db
    .deleteFrom('sign_in_challenge')
    .where('id_hash', '=', challengeId(purpose, key))
    .returning(['data', 'expires_at'])
    .executeTakeFirst()
  return taken && taken.expires_at > now ? shape.parse(taken.data) : undefined
}

/** Deletes the challenges of a login. */
export async function deleteChallenges({ db }: TxContext, auth_user_id: string): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('auth_user_id', '=', auth_user_id).execute()
}

/** Deletes expired challenges. */
export async function sweepChallenges({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('expires_at', '<=', now).execute()
}

/**
 * Call it after deleting a second factor: without any, no session, token or connected program of
 * the login has proven one.
 */
export async function forgetSecondFactor(context: TxContext, auth_user_id: string): Promise<void> {
  const { db } = context
  if (await hasSecondFactor(db, auth_user_id)) return
  await forgetProofs(context, auth_user_id)
  for (const table of ['api_token', 'connected_program'] as const)
    await db
      .updateTable(table)
      .set({ second_factor: false })
      .where('auth_user_id', '=', auth_user_id)
      .where('second_factor', '=', true)
      .execute()
}
