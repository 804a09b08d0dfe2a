import { createHash } from 'node:crypto'
import type { SignUp } from '#features/identity/contract.ts'
import type { Asking } from '#features/passwords/commands.server.ts'
import { passwordFits } from '#features/passwords/queries.server.ts'
import { invalid } from '#platform/http/errors.server.ts'

const DAY_MS = 24 * 3_600_000

/** The row that remembers a sign-up by its `Idempotency-Key`; of the password it holds nothing, not even a hash. */
export function traceOf({ address }: Asking, { email, data }: SignUp, key: string) {
  const request_hash = createHash('sha256').update(JSON.stringify({ email, data })).digest()
  return { scope: address, key: `/auth/v1/signup ${key}`, request_hash }
}

/**
 * The login that the same sign-up with the same key has made within 24 hours (api.md, Rules for all); `undefined` when there was none.
 * Throws 422 when the key stood for another sign-up, or for this one with another password.
 */
export async function findRepeated(asking: Asking, wanted: SignUp, key: string) {
  const { scope, key: traceKey, request_hash } = traceOf(asking, wanted, key)
  const first = await asking.db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'body'])
    .where('scope', '=', scope)
    .where('key', '=', traceKey)
    .where('created_at', '>', new Date(asking.clock.now().getTime() - DAY_MS))
    .executeTakeFirst()
  if (!first?.body) return undefined
  const login = await asking.db
    .selectFrom('auth_user')
    .select(['id', 'password_hash', 'confirmed_at'])
    .where('id', '=', first.body)
    .executeTakeFirst()
  if (!first.request_hash.equals(request_hash) || !(await passwordFits(login, wanted.password)) || !login)
    throw invalid([{ path: 'Idempotency-Key', message: 'This key was used with another request.' }])
  return { auth_user_id: login.id, confirmed: login.confirmed_at !== null }
}
