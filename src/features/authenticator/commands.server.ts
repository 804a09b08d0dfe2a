import { randomBytes } from 'node:crypto'
import { renderSVG } from 'uqr'
import type { LiveSession } from '#features/identity/queries.server.ts'
import type { Asking } from '#features/passwords/commands.server.ts'
import { type CountedCode, withCountedCode, wrongCode } from '#features/sign-in-codes/commands.server.ts'
import {
  codesOf,
  hashOfRecoveryCode,
  isProtected,
  newRecoveryCodes,
  stepOf,
} from '#features/sign-in-codes/queries.server.ts'
import { asOwner, holdLiveLogin, noteAdded, requireOffered } from '#features/sign-in-methods/commands.server.ts'
import type { OwnerProof } from '#features/sign-in-methods/contract.ts'
import { factorTexts, patience, typedCode } from '#features/sign-in-methods/rules.ts'
import { record } from '#platform/audit.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict } from '#platform/http/errors.server.ts'
import type { AuthenticatorSetup, RecoveryCodes } from './contract.ts'

/**
 * Begins to set up an authenticator; nothing is asked of anybody until its first code has come. Beginning again makes another secret.
 * Throws 409 `already_protected` when one is set up.
 */
export async function beginAuthenticator(
  asking: Asking,
  session: LiveSession,
  proof: OwnerProof,
): Promise<AuthenticatorSetup> {
  requireOffered(asking, 'authenticator')
  const secret = randomBytes(20)
  await asOwner(asking, session, proof, async (tx, created_at) => {
    if (await isProtected(tx, session.auth_user_id)) throw alreadyProtected()
    await tx
      .insertInto('authenticator')
      .values({ auth_user_id: session.auth_user_id, secret, created_at })
      .onConflict((own) => own.column('auth_user_id').doUpdateSet({ secret, created_at, last_step: null }))
      .execute()
  })
  const codes = codesOf(secret, session.identity.email)
  const uri = codes.toString()
  return { secret: codes.secret.base32, uri, qr: renderSVG(uri, { border: 2 }) }
}

/**
 * Protects the login from now on, once a first code shows that the app has taken the secret in. Throws 403 `wrong_code`, 409
 * `not_begun` without a set-up of the last quarter of an hour.
 */
export async function confirmAuthenticator(
  asking: Asking,
  session: LiveSession,
  typed: string,
): Promise<RecoveryCodes> {
  const { auth_user_id } = session
  const now = asking.clock.now()
  return withCountedCode(asking, auth_user_id, typed, (code) =>
    transact(asking.db, async (tx) => {
      await holdLiveLogin(tx, session)
      if (await isProtected(tx, auth_user_id)) throw alreadyProtected()
      await tx
        .updateTable('authenticator')
        .set({ confirmed_at: now, last_step: await firstStep(tx, auth_user_id, code!, now) })
        .where('auth_user_id', '=', auth_user_id)
        .execute()
      await noteAdded(tx, asking, { auth_user_id, factor: 'authenticator' }, now)
      return replaceRecoveryCodes(tx, auth_user_id)
    }),
  )
}

async function firstStep(tx: Tx, auth_user_id: string, code: CountedCode, now: Date): Promise<number> {
  const begun = await tx
    .selectFrom('authenticator')
    .select('secret')
    .where('auth_user_id', '=', auth_user_id)
    .where('created_at', '>', new Date(now.getTime() - patience.setup))
    .executeTakeFirst()
  if (!begun) throw conflict('not_begun', factorTexts.setupExpired)
  const step = stepOf(begun.secret, typedCode(code), now)
  if (step === undefined) throw wrongCode()
  return step
}

/** Asks for no code any more. Throws 409 `not_protected` when there is none to remove. */
export async function removeAuthenticator(asking: Asking, session: LiveSession, proof: OwnerProof): Promise<void> {
  const { auth_user_id } = session
  await asOwner(asking, session, proof, async (tx, now) => {
    if (!(await isProtected(tx, auth_user_id))) throw notProtected()
    await tx.deleteFrom('authenticator').where('auth_user_id', '=', auth_user_id).execute()
    await tx.deleteFrom('recovery_code').where('auth_user_id', '=', auth_user_id).execute()
    await record(
      tx,
      { kind: 'factor.removed', actor_id: auth_user_id, details: { factor: 'authenticator' }, address: asking.address },
      now,
    )
    await announce({ db: tx, now }, 'account.factor_removed', { auth_user_id, factor: 'authenticator' })
  })
}

/** Makes new recovery codes; the old ones open nothing any more. */
export async function renewRecoveryCodes(
  asking: Asking,
  session: LiveSession,
  proof: OwnerProof,
): Promise<RecoveryCodes> {
  const { auth_user_id } = session
  return asOwner(asking, session, proof, async (tx, now) => {
    if (!(await isProtected(tx, auth_user_id))) throw notProtected()
    await record(
      tx,
      { kind: 'factor.added', actor_id: auth_user_id, details: { factor: 'recovery_codes' }, address: asking.address },
      now,
    )
    return replaceRecoveryCodes(tx, auth_user_id)
  })
}

async function replaceRecoveryCodes(tx: Tx, auth_user_id: string): Promise<RecoveryCodes> {
  const recovery_codes = newRecoveryCodes()
  await tx.deleteFrom('recovery_code').where('auth_user_id', '=', auth_user_id).execute()
  await tx
    .insertInto('recovery_code')
    .values(recovery_codes.map((code) => ({ auth_user_id, code_hash: hashOfRecoveryCode(code) })))
    .execute()
  return { recovery_codes }
}

const alreadyProtected = () => conflict('already_protected', factorTexts.alreadyProtected)
const notProtected = () => conflict('not_protected', factorTexts.notProtected)
