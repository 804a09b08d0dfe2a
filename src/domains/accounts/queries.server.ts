import { createHash } from 'node:crypto'
import type { VisitorContext } from '#domains/identity/policy.server.ts'
import type { Identity } from '#domains/identity/queries.server.ts'
import { passwordFits } from '#domains/sign-in/passwords-queries.server.ts'
import type { Context } from '#platform/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { networkOf } from '#platform/http/address.server.ts'
import { keyReused, notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import type { DebugReport, SignUp } from './contract.ts'

/**
 * Identifies a sign-up by its `Idempotency-Key`. It stores no part of the password, not even a
 * hash.
 */
export function signUpKey({ address }: Pick<Context, 'address'>, { email, data }: SignUp, key: string) {
  const request_hash = createHash('sha256').update(JSON.stringify({ email, data })).digest()
  return { scope: networkOf(address ?? ''), key: `/auth/v1/signup ${key}`, request_hash }
}

/**
 * The login that the same sign-up with the same key has created in the last 24 hours; undefined if
 * there was none. Throws 422 if the key was used with another request or password.
 */
export async function findRepeatedSignUp(context: VisitorContext, signUp: SignUp & { key?: string | undefined }) {
  if (signUp.key === undefined) return undefined
  const { db, now } = context
  const { scope, key, request_hash } = signUpKey(context, signUp, signUp.key)
  const first = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'body'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirst()
  if (!first?.body) return undefined
  const login = await db
    .selectFrom('auth_user')
    .select(['id', 'password_hash', 'confirmed_at'])
    .where('id', '=', first.body)
    .executeTakeFirst()
  if (!first.request_hash.equals(request_hash) || !(await passwordFits(login, signUp.password)) || !login)
    throw keyReused()
  return { auth_user_id: login.id, confirmed: login.confirmed_at !== null }
}

/** `rpc/debug_user_creation`: the user's own login as stored. Throws 404 for another login. */
export async function getDebugReport(db: Db, identity: Identity, auth_user_id: string): Promise<DebugReport> {
  if (auth_user_id !== identity.auth_user_id) throw notFound(t('User not found'))
  const login = await db
    .selectFrom('auth_user')
    .select(['id', 'email', 'confirmed_at', 'user_type', 'chosen_role', 'created_at'])
    .where('id', '=', auth_user_id)
    .executeTakeFirstOrThrow()
  const profiles = await db
    .selectFrom('users')
    .select(['id', 'user_type', 'name', 'created_at'])
    .where('auth_user_id', '=', auth_user_id)
    .orderBy('user_type')
    .execute()
  return {
    auth_user: {
      ...login,
      confirmed_at: login.confirmed_at?.toISOString() ?? null,
      created_at: login.created_at.toISOString(),
    },
    profiles: profiles.map((profile) => ({ ...profile, created_at: profile.created_at.toISOString() })),
  }
}
