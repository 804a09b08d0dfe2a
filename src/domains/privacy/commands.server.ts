import { cancelForClosedAccount } from '#domains/bookings/commands.server.ts'
import { type LockedOpenBooking, lockOpenBookings } from '#domains/bookings/locks.server.ts'
import { closeLogin, closeProfiles, detachProfile, enterRole } from '#domains/identity/commands.server.ts'
import { texts } from '#domains/identity/limits.ts'
import { lockProfilesToChange } from '#domains/identity/locks.server.ts'
import type { SessionContext } from '#domains/identity/policy.server.ts'
import { findIdentity, type ProfileRow } from '#domains/identity/queries.server.ts'
import { endSessions } from '#domains/identity/sessions-commands.server.ts'
import { closeBusinesses } from '#domains/providers/commands.server.ts'
import { hasNoAccount } from '#domains/schedule/lifecycle-rules.ts'
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
import type { OwnerProof } from '#domains/sign-in/methods-contract.ts'
import { asOwner } from '#domains/sign-in/methods-policy.server.ts'
import { deletePasskeys } from '#domains/sign-in/passkeys-commands.server.ts'
import { provePassword } from '#domains/sign-in/passwords-commands.server.ts'
import { endTokens } from '#domains/sign-in/token-endings-commands.server.ts'
import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { emit, transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { networkOf } from '#platform/http/address.server.ts'
import { conflict, notFound } from '#platform/http/errors.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { patternOf, removeTraces } from '#platform/redaction.server.ts'
import { t } from '#ui/language.ts'
import type { AccountClosing } from './contract.ts'
import { exportEverything, listCounterparts, listLogins, listTraces } from './queries.server.ts'

/**
 * Closes the user's account for good (docs/product/privacy.md): everything that identifies the user
 * is deleted; the other parties keep what they need to read their bookings and messages. Pending
 * bookings are cancelled. Domains with more data listen to `account.closed`. Throws 403
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
  const bookings = await lockOpenBookings(db, profile_ids, now)
  assertNothingAhead(bookings, texts.bookingAhead)
  const traces = await listTraces(db, session.identity)
  await erase(context, { auth_user_id, profile_ids, bookings, traces })
  await endWaysIn(context, auth_user_id)
  await assertNoNewProfile(db, auth_user_id)
  await record(context, { kind: 'account.closed', actor_id: auth_user_id })
}

function assertNothingAhead(bookings: readonly LockedOpenBooking[], message: string): void {
  if (bookings.some((booking) => booking.status === 'confirmed' && !hasNoAccount(booking)))
    throw conflict('booking_ahead', message)
}

/** All profiles of a login, which are locked, and their locked open bookings. */
interface Erasure {
  auth_user_id: string
  profile_ids: string[]
  bookings: readonly LockedOpenBooking[]
  traces: string[]
}

async function erase(context: TxContext, { auth_user_id, profile_ids, bookings, traces }: Erasure): Promise<void> {
  const { db } = context
  const counterpart_ids = await listCounterparts(db, profile_ids)
  await closeProfiles(context, profile_ids)
  await closeBusinesses(context, profile_ids)
  await announce(context, 'account.closed', { auth_user_id, profile_ids, counterpart_ids, traces })
  // Comes after the other data is deleted, so that the notifications contain no trace of the user.
  await cancelForClosedAccount(context, { bookings, profile_ids })
  const counterpart_logins = await listLogins(db, counterpart_ids)
  const pattern = patternOf(traces)
  const user_ids = profile_ids
  await removeTraces(context, { auth_user_id, user_ids, counterpart_ids, counterpart_logins, pattern })
  await closeLogin(context, auth_user_id)
}

/**
 * `DELETE /rest/v1/users/{id}`: leaves one of the user's two roles, with the rules of {@link
 * closeAccount} for its profile. The login and the other profile stay, and so do traces that both
 * profiles share. Throws 404 for other profiles, 409 `last_role` or `booking_ahead`, and as {@link
 * asOwner}.
 */
export async function leaveRole(context: SessionContext, { id, proof }: { id: string; proof: OwnerProof }) {
  const { identity } = context.session
  const leaving = identity.profiles.find((own) => own.id === id)
  if (!leaving) throw notFound(t('Profile not found'))
  const profile_ids = [id]
  let bookings: LockedOpenBooking[] = []
  const lockFirst = async (tx: Tx) => {
    await lockProfilesToChange(tx, profile_ids)
    bookings = await lockOpenBookings(tx, profile_ids, context.now)
  }
  await asOwner(
    context,
    proof,
    async (context) => {
      const { db } = context
      const { auth_user_id: actor_id, user_type: role } = leaving
      const staying = await findStaying(db, leaving)
      assertNothingAhead(bookings, texts.bookingAheadInRole)
      const kept = new Set(await listTraces(db, { ...identity, profiles: [staying] }))
      const traces = (await listTraces(db, { ...identity, profiles: [leaving] })).filter((trace) => !kept.has(trace))
      const auth_user_id = await detachProfile(context, leaving)
      await erase(context, { auth_user_id, profile_ids, bookings, traces })
      await enterRole(context, { auth_user_id: actor_id, role: staying.user_type })
      await endTokens(context, { auth_user_id: actor_id, by: 'closing', role })
      await record(context, { kind: 'role.left', actor_id, details: { role } })
      for (const profile of [id, staying.id]) emit(context, profile, 'session.changed', {})
    },
    lockFirst,
  )
}

/** The login is locked: of two requests at once, the second finds no other profile. */
async function findStaying(db: Db, { id, auth_user_id }: ProfileRow): Promise<ProfileRow> {
  const identity = await findIdentity(db, auth_user_id)
  const staying = identity?.profiles.find((own) => own.id !== id)
  if (!staying) throw conflict('last_role', texts.lastRole)
  return staying
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
 * Makes sure that no second profile was added meanwhile, because it would stay open. The login is
 * locked by now, so it gets no more.
 */
async function assertNoNewProfile(db: Db, auth_user_id: string): Promise<void> {
  const added = await db
    .selectFrom('users')
    .select('id')
    .where('auth_user_id', '=', auth_user_id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (added) throw conflict('profile_added', t('A role has just been added to this account. Please try again.'))
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
