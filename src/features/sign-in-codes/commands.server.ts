import type { Asking } from '#features/passwords/commands.server.ts'
import { factorTexts, isAppCode, typedCode } from '#features/sign-in-methods/rules.ts'
import { record } from '#platform/audit.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { networkOf } from '#platform/http/address.server.ts'
import { forbidden, HttpError } from '#platform/http/errors.server.ts'
import { giveBack, type Limit, spend } from '#platform/rate-limits.server.ts'
import { hashOfRecoveryCode, stepOf } from './queries.server.ts'

declare const counted: unique symbol

/** A code that has been counted as a try. Only {@link withCountedCode} makes one, so that no path lets codes be guessed without end. */
export type CountedCode = string & { [counted]: true }

const quarterOfAnHour = 15 * 60
const message = factorTexts.tooManyCodes

/** Three of a million codes are good at a time: 30 tries an hour find one in a year, if the password was known before. */
const limits = {
  ofOneAtOneAddress: { name: 'code-login-address', points: 10, seconds: quarterOfAnHour, message },
  ofOneAddress: { name: 'code-address', points: 100, seconds: quarterOfAnHour, message },
  ofOne: { name: 'code-login', points: 30, seconds: 3600, message },
} satisfies Record<string, Limit>

/**
 * Counts a code before it is looked at, and gives the try back when `work` succeeds. Outside of any transaction, because what a wrong code
 * rolls back must neither roll the count back nor the entry in the trail. Throws 429 after too many.
 */
export async function withCountedCode<T>(
  { db, pool, clock, address }: Asking,
  auth_user_id: string,
  code: string | undefined,
  work: (code: CountedCode | undefined) => Promise<T>,
): Promise<T> {
  if (code === undefined) return work(undefined)
  const where = networkOf(address)
  const tries: [Limit, string][] = [
    [limits.ofOneAtOneAddress, `${auth_user_id} ${where}`],
    [limits.ofOneAddress, where],
    [limits.ofOne, auth_user_id],
  ]
  for (const [limit, key] of tries) await spend(pool, limit, key)
  const done = await work(code as CountedCode).catch(async (refusal: unknown) => {
    if (refusal instanceof HttpError && refusal.code === 'wrong_code')
      await record(db, { kind: 'factor.refused', subject_id: auth_user_id, address }, clock.now())
    throw refusal
  })
  for (const [limit, key] of tries) await giveBack(pool, limit, key)
  return done
}

/** What a login was asked for and gave. */
export type GivenFactor = 'authenticator' | 'recovery_code'

/**
 * Asks a protected login for its code and uses it up; of a login without an authenticator nothing is asked. The caller holds the login, so
 * that one code opens one door. Throws 403 `code_required` or `wrong_code`.
 */
export async function requireCode(
  tx: Tx,
  auth_user_id: string,
  code: CountedCode | undefined,
  now: Date,
): Promise<GivenFactor | undefined> {
  const own = await tx
    .selectFrom('authenticator')
    .select(['secret', 'last_step'])
    .where('auth_user_id', '=', auth_user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!own) return undefined
  if (code === undefined) throw forbidden(factorTexts.codeMissing, 'code_required')
  const typed = typedCode(code)
  const used = isAppCode(typed)
    ? await spendStep(tx, auth_user_id, stepOf(own.secret, typed, now))
    : await spendRecoveryCode(tx, auth_user_id, typed)
  if (!used) throw wrongCode()
  return isAppCode(typed) ? 'authenticator' : 'recovery_code'
}

/** 403: not the code of about now, or one that has been used. */
export const wrongCode = () => forbidden(factorTexts.wrongCode, 'wrong_code')

/** A code is good once, and none is good that is older than the last. */
async function spendStep(tx: Tx, auth_user_id: string, step: number | undefined): Promise<boolean> {
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('authenticator')
    .set({ last_step: step })
    .where('auth_user_id', '=', auth_user_id)
    .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', String(step))]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function spendRecoveryCode(tx: Tx, auth_user_id: string, typed: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('auth_user_id', '=', auth_user_id)
    .where('code_hash', '=', hashOfRecoveryCode(typed))
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
