import { needsSecondFactor, secondFactorRequired } from '#domains/identity/operator-policy.server.ts'
import type { SessionContext, VisitorContext } from '#domains/identity/policy.server.ts'
import { lockLiveLogin } from '#domains/identity/sessions-locks.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { conflict, forbidden, HttpError, invalid } from '#platform/http/errors.server.ts'
import { requireCode, withCountedCode } from './authenticator-commands.server.ts'
import { hasSecondFactor } from './authenticator-queries.server.ts'
import type { OwnerProof } from './methods-contract.ts'
import { offeredFactors } from './methods-queries.server.ts'
import { factorTexts, timeouts } from './methods-rules.ts'
import { provePassword } from './passwords-commands.server.ts'
import { hasPassword } from './passwords-queries.server.ts'

/**
 * Changes the ways into a login, in one transaction that locks it, once the owner has proven to be
 * present: a stolen session must not become a permanent way in. Throws 403 `wrong_password`,
 * `sign_in_again`, `code_required`, `wrong_code` or as {@link assertSecondFactorProven}, 401 if the
 * session has ended, 429 after too many tries. `lockFirst` locks further logins, in one order that
 * includes this one.
 */
export async function asOwner<C extends SessionContext, T>(
  context: C,
  { password, code: typed }: OwnerProof,
  work: (context: TxContext<C>) => Promise<T>,
  lockFirst?: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  const { db, now, session } = context
  const { auth_user_id, created_at } = session
  await assertSecondFactorProven(context)
  if (await hasPassword(db, auth_user_id)) {
    if (password === undefined) throw invalid([{ path: 'password', message: factorTexts.passwordMissing }])
    await provePassword(context, password)
  } else if (now.getTime() - created_at.getTime() > timeouts.recentSignIn)
    throw forbidden(factorTexts.signInAgain, 'sign_in_again')
  return withCountedCode(context, { auth_user_id, code: typed }, (code) =>
    transact(context, async (context) => {
      await lockFirst?.(context.db)
      await lockLiveLogin(context.db, session)
      await requireCode(context, { auth_user_id, code })
      return work(context)
    }),
  )
}

/**
 * Throws 403 `second_factor_required` for an operator who has a second factor but signed in without
 * it: a stolen password must not add or remove one.
 */
export async function assertSecondFactorProven({ db, config, session }: SessionContext): Promise<void> {
  if (!needsSecondFactor(config, session) || session.second_factor) return
  if (await hasSecondFactor(db, session.auth_user_id)) throw secondFactorRequired()
}

/** Throws 404 unless the site offers this way to sign in. */
export function requireOffered(
  { config, session }: Pick<VisitorContext, 'config' | 'session'>,
  factor: 'google' | 'passkeys' | 'authenticator',
) {
  if (!offeredFactors(config, session)[factor]) throw new HttpError(404, 'not_found', factorTexts.notOffered)
}

/**
 * Throws 409 `last_way_in` if only links by email would open the login. Call it after deleting the
 * row.
 */
export async function requireWayIn(db: Db, auth_user_id: string): Promise<void> {
  if (await hasPassword(db, auth_user_id)) return
  for (const table of ['auth_identity', 'passkey'] as const)
    if (await db.selectFrom(table).select('auth_user_id').where('auth_user_id', '=', auth_user_id).executeTakeFirst())
      return
  throw conflict('last_way_in', factorTexts.lastWayIn)
}
