import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { provePassword } from '#features/identity/commands.server.ts'
import type { UserType } from '#features/identity/contract.ts'
import { lockLogin } from '#features/identity/locks.server.ts'
import type { LiveSession } from '#features/identity/queries.server.ts'
import { noSuchAccount } from '#features/identity/rules.ts'
import type { Asking } from '#features/passwords/commands.server.ts'
import { requireCode, withCountedCode } from '#features/sign-in-codes/commands.server.ts'
import { record } from '#platform/audit.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, forbidden, HttpError, invalid, signedOut } from '#platform/http/errors.server.ts'
import type { AddedFactor, OwnerProof } from './contract.ts'
import { hasPassword, offeredFactors } from './queries.server.ts'
import { factorTexts, patience } from './rules.ts'

/**
 * Changes what opens a login, in one transaction that holds it, once the owner has proven to be at the keyboard: a session that somebody
 * else got hold of must not become a way in of their own. Throws 403 `wrong_password`, `sign_in_again`, `code_required` or `wrong_code`,
 * 401 when the session has ended meanwhile, 429 after too many tries. Whoever goes on to lock other logins does so by `first`: in one order, their own among them.
 */
export async function asOwner<T>(
  asking: Asking,
  session: LiveSession,
  { password, code }: OwnerProof,
  work: (tx: Tx, now: Date) => Promise<T>,
  first?: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  const { id, auth_user_id } = session
  const now = asking.clock.now()
  if (await hasPassword(asking.db, auth_user_id)) {
    if (password === undefined) throw invalid([{ path: 'password', message: factorTexts.passwordMissing }])
    await provePassword(asking, session.identity, password)
  } else if (now.getTime() - session.created_at.getTime() > patience.recentSignIn)
    throw forbidden(factorTexts.signInAgain, 'sign_in_again')
  return withCountedCode(asking, auth_user_id, code, (counted) =>
    transact(asking.db, async (tx) => {
      await first?.(tx)
      await holdLiveLogin(tx, { id, auth_user_id })
      await requireCode(tx, auth_user_id, counted, now)
      return work(tx, now)
    }),
  )
}

/** Holds the login of a session that has not been ended by somebody else's change meanwhile. Throws 401 for one that has. */
export async function holdLiveLogin(
  tx: Tx,
  { id, auth_user_id }: Pick<LiveSession, 'id' | 'auth_user_id'>,
): Promise<void> {
  await lockLogin(tx, auth_user_id)
  const lives = await tx.selectFrom('auth_session').select('id').where('id', '=', id).executeTakeFirst()
  if (!lives) throw signedOut()
}

/** Puts the role that somebody signs in with in force. Throws 403 `account_type_mismatch` when the login lacks it. */
export async function enterRole(tx: Tx, auth_user_id: string, role: UserType): Promise<void> {
  const held = await tx
    .selectFrom('users')
    .select('id')
    .where('auth_user_id', '=', auth_user_id)
    .where('user_type', '=', role)
    .executeTakeFirst()
  if (!held) throw forbidden(noSuchAccount(role), 'account_type_mismatch')
  await tx.updateTable('auth_user').set({ chosen_role: role }).where('id', '=', auth_user_id).execute()
}

/** Throws 404 unless the operator has switched it on. */
export function requireOffered(
  { config }: Pick<Asking, 'config'>,
  factor: 'google' | 'passkeys' | 'authenticator',
): void {
  if (!offeredFactors(config)[factor]) throw new HttpError(404, 'not_found', factorTexts.notOffered)
}

/** Notes in the trail that a login has got a factor, and tells its owner: nobody adds one unnoticed. `name` is what they call it. */
export async function noteAdded(
  tx: Tx,
  { address }: Asking,
  { auth_user_id, factor, name }: { auth_user_id: string; factor: AddedFactor; name?: string },
  now: Date,
): Promise<void> {
  await record(tx, { kind: 'factor.added', actor_id: auth_user_id, details: { factor }, address }, now)
  await announce({ db: tx, now }, 'account.factor_added', { auth_user_id, factor, ...(name !== undefined && { name }) })
}

/** Throws 409 when nothing but links by e-mail would open the login any more. Called once the row is gone. */
export async function requireWayIn(tx: Tx, auth_user_id: string): Promise<void> {
  if (await hasPassword(tx, auth_user_id)) return
  for (const table of ['auth_identity', 'passkey'] as const)
    if (await tx.selectFrom(table).select('auth_user_id').where('auth_user_id', '=', auth_user_id).executeTakeFirst())
      return
  throw conflict('last_way_in', factorTexts.lastWayIn)
}

/** Removes every way in of a login that is closed. */
export async function forgetFactors(tx: Tx, auth_user_id: string): Promise<void> {
  for (const table of ['auth_identity', 'passkey', 'authenticator', 'recovery_code', 'sign_in_challenge'] as const)
    await tx.deleteFrom(table).where('auth_user_id', '=', auth_user_id).execute()
}

/** What a browser was sent off with, and is waited for with. */
export type ChallengePurpose = 'google' | 'google-code' | 'passkey' | 'new-passkey'

/** A question put to one browser: what must be remembered until its answer. Found again by `key`, which only that browser knows. */
export interface Challenge {
  key: string
  purpose: ChallengePurpose
  auth_user_id?: string | undefined
  data: object
  expires_at: Date
}

/** Puts a question. One that was put under the same key before is forgotten. */
export async function putChallenge(
  db: Db | Tx,
  { key, purpose, auth_user_id, data, expires_at }: Challenge,
): Promise<void> {
  const columns = { auth_user_id: auth_user_id ?? null, data: JSON.stringify(data), expires_at }
  await db
    .insertInto('sign_in_challenge')
    .values({ id_hash: hashOf(purpose, key), purpose, ...columns })
    .onConflict((before) => before.column('id_hash').doUpdateSet(columns))
    .execute()
}

/** Takes a question's answer: once, in time, and from the browser that was asked. `undefined` for any other. */
export async function takeChallenge<S extends z.ZodType>(
  db: Db | Tx,
  { key, purpose, shape, now }: { key: string | undefined; purpose: ChallengePurpose; shape: S; now: Date },
): Promise<z.infer<S> | undefined> {
  if (key === undefined) return undefined
  const taken = await db
    .deleteFrom('sign_in_challenge')
    .where('id_hash', '=', hashOf(purpose, key))
    .returning(['data', 'expires_at'])
    .executeTakeFirst()
  return taken && taken.expires_at > now ? shape.parse(taken.data) : undefined
}

/** Whose answer is waited for, without taking it. */
export async function findChallenged(
  db: Db,
  { key, purpose, now }: { key: string | undefined; purpose: ChallengePurpose; now: Date },
): Promise<string | undefined> {
  if (key === undefined) return undefined
  const waiting = await db
    .selectFrom('sign_in_challenge')
    .select('auth_user_id')
    .where('id_hash', '=', hashOf(purpose, key))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return waiting?.auth_user_id ?? undefined
}

const hashOf = (purpose: ChallengePurpose, key: string): Buffer =>
  createHash('sha256').update(`${purpose} ${key}`).digest()
