import { cancelForClosedAccount } from '#domains/bookings/commands.server.ts'
import { lockOpenBookings } from '#domains/bookings/locks.server.ts'
import { closeLogin, closeProfiles } from '#domains/identity/commands.server.ts'
import { texts } from '#domains/identity/limits.ts'
import { lockProfilesToChange } from '#domains/identity/locks.server.ts'
import type { SessionContext } from '#domains/identity/policy.server.ts'
import { closeBusinesses } from '#domains/providers/commands.server.ts'
import {
  type CountedCode,
  removeAuthenticator,
  requireCode,
  withCountedCode,
} from '#domains/sign-in/authenticator-commands.server.ts'
import { forgetEmailChanges } from '#domains/sign-in/email-change-commands.server.ts'
import { deleteGoogleAccount } from '#domains/sign-in/google-accounts-commands.server.ts'
import { forgetDevices } from '#domains/sign-in/limits-commands.server.ts'
import { endLinks } from '#domains/sign-in/links-commands.server.ts'
import { deleteChallenges } from '#domains/sign-in/methods-commands.server.ts'
import { deletePasskeys } from '#domains/sign-in/passkeys-commands.server.ts'
import { provePassword } from '#domains/sign-in/passwords-commands.server.ts'
import { endSessions } from '#domains/sign-in/sessions-commands.server.ts'
import { endTokens } from '#domains/sign-in/token-endings-commands.server.ts'
import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { networkOf } from '#platform/http/address.server.ts'
import { conflict } from '#platform/http/errors.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { patternOf, removeTraces } from '#platform/redaction.server.ts'
import type { AccountClosing } from './contract.ts'
import { exportEverything, listCounterparts, listLogins, listTraces } from './queries.server.ts'

/**
 * Closes the user's account for good (docs/product/privacy.md): everything that identifies the user
 * is deleted; the other parties keep what they need to read their bookings and messages. Pending
 * bookings are cancelled. Features with more data listen to `account.closed`. Throws 403
 * `wrong_password`, `code_required` or `wrong_code`, and 409 `booking_ahead` or `last_operator`.
 */
export async function closeAccount(context: SessionContext, { password, code }: AccountClosing): Promise<void> {
  await provePassword(context, password)
  const { auth_user_id } = context.session.identity
  await withCountedCode(context, { auth_user_id, code }, (code) =>
    transact(context, (context) => closeWithCode(context, code)),
  )
}

async function closeWithCode(context: TxContext<SessionContext>, code: CountedCode | undefined): Promise<void> {
  const { db, now, session } = context
  const { auth_user_id, profiles } = session.identity
  const profile_ids = profiles.map(({ id }) => id)
  await lockProfilesToChange(db, profile_ids)
  await requireCode(context, { auth_user_id, code })
  const open = await lockOpenBookings(db, profile_ids, now)
  if (open.some(({ status }) => status === 'confirmed')) throw conflict('booking_ahead', texts.bookingAhead)
  const counterpart_ids = await listCounterparts(db, profile_ids)
  const traces = await listTraces(db, session.identity)
  await closeProfiles(context, profile_ids)
  await closeBusinesses(context, profile_ids)
  await announce(context, 'account.closed', { auth_user_id, profile_ids, counterpart_ids, traces })
  // Comes after the other data is deleted, so that the notifications contain no trace of the user.
  await cancelForClosedAccount(context, { bookings: open, profile_ids })
  const counterpart_logins = await listLogins(db, counterpart_ids)
  const pattern = patternOf(traces)
  const user_ids = profile_ids
  await removeTraces(context, { auth_user_id, user_ids, counterpart_ids, counterpart_logins, pattern })
  await closeLogin(context, auth_user_id)
  await endWaysIn(context, auth_user_id)
  await assertNoNewProfile(db, auth_user_id)
  await record(context, { kind: 'account.closed', actor_id: auth_user_id })
}

async function endWaysIn(context: TxContext, auth_user_id: string): Promise<void> {
  await endSessions(context, { auth_user_id, by: 'closing' })
  await endTokens(context, { auth_user_id, by: 'closing' })
  await endLinks(context, auth_user_id)
  await forgetEmailChanges(context, auth_user_id)
  await forgetDevices(context, auth_user_id)
  await deleteGoogleAccount(context, auth_user_id)
  await deletePasskeys(context, auth_user_id)
  await removeAuthenticator(context, auth_user_id)
  await deleteChallenges(context, auth_user_id)
}

/**
 * A second profile that was added meanwhile would stay open. The login is locked by now, so it gets
 * no more.
 */
async function assertNoNewProfile(db: Db, auth_user_id: string): Promise<void> {
  const added = await db
    .selectFrom('users')
    .select('id')
    .where('auth_user_id', '=', auth_user_id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (added) throw conflict('profile_added', 'A role has just been added to this account. Please try again.')
}

const anHour = 3600
const message = texts.tooManyTries

/** An export reads about thirty tables: no user needs ten an hour. */
const limits = {
  perLogin: { name: 'export-login', points: 10, seconds: anHour, message },
  perAddress: { name: 'export-address', points: 200, seconds: anHour, message },
} satisfies Record<string, Limit>

/** `GET /auth/v1/export`: everything stored about the user. Throws 429 after too many exports. */
export async function exportOwnData(context: SessionContext, reader: Db) {
  const { pool, now, address, session } = context
  await spend(pool, limits.perAddress, networkOf(address))
  await spend(pool, limits.perLogin, session.auth_user_id)
  await record(context, { kind: 'data.exported', actor_id: session.auth_user_id })
  return exportEverything(reader, session.identity, now)
}
