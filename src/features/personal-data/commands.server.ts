import { type Selectable, sql } from 'kysely'
import { provePassword } from '#features/identity/commands.server.ts'
import type { Identity } from '#features/identity/queries.server.ts'
import { closedAccountEmail, closedAccountName, texts } from '#features/identity/rules.ts'
import type { Asking } from '#features/passwords/commands.server.ts'
import { endLinks, endSessions } from '#features/sessions/commands.server.ts'
import { forgetFactors } from '#features/sign-in-methods/commands.server.ts'
import { record } from '#platform/audit.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import type { DB } from '#platform/db/schema.ts'
import { emit, transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { networkOf } from '#platform/http/address.server.ts'
import { conflict, signedOut } from '#platform/http/errors.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { patternOf, removeTraces } from '#platform/traces.server.ts'
import { exportEverything, listCounterparts, listLogins, listTraces } from './queries.server.ts'

/**
 * Closes an account for good (decision 10): everything that tells who it was goes, what the other parties need to read their bookings
 * and messages stays. Throws 403 `wrong_password`, 409 `booking_ahead` while a confirmed booking has not ended, and 409 `last_operator`. Pending ones are
 * cancelled, and their other parties hear of it. The slices that hold more of the person listen to `account.closed`.
 */
export async function closeAccount(asking: Asking, who: Identity, password: string): Promise<void> {
  await provePassword(asking, who, password)
  const now = asking.clock.now()
  const { auth_user_id } = who
  const mine = who.profiles.map(({ id }) => id)
  await transact(asking.db, async (tx) => {
    await holdProfiles(tx, mine)
    const open = await holdOpenBookings(tx, mine, now)
    const counterpart_ids = await listCounterparts(tx, mine)
    const traces = await listTraces(tx, who)
    await forgetProfiles(tx, mine, now)
    await announce({ db: tx, now }, 'account.closed', { auth_user_id, profile_ids: mine, counterpart_ids, traces })
    await cancel(tx, mine, open, now)
    const counterpart_logins = await listLogins(tx, counterpart_ids)
    const pattern = patternOf(traces)
    await removeTraces({ db: tx }, { auth_user_id, user_ids: mine, counterpart_ids, counterpart_logins, pattern })
    await forgetLogin(tx, who, now)
    await refuseNewProfile(tx, auth_user_id)
    await record(tx, { kind: 'account.closed', actor_id: auth_user_id, address: asking.address }, now)
  })
}

/** Whatever the person began to write before is written now or never. Of two who close it at once, the second finds nobody. */
async function holdProfiles(tx: Tx, mine: string[]): Promise<void> {
  const held = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', mine)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (held.length < mine.length) throw signedOut()
}

type OpenBooking = Pick<Selectable<DB['bookings']>, 'id' | 'customer_id' | 'provider_id' | 'status'>

/** Locks providers first, then bookings, as booking does, so that nothing is confirmed meanwhile and nobody deadlocks. */
async function holdOpenBookings(tx: Tx, mine: string[], now: Date): Promise<OpenBooking[]> {
  const isMine = sql<boolean>`(customer_id = any(${mine}::uuid[]) or provider_id = any(${mine}::uuid[]))`
  const isOpen = sql<boolean>`status in ('pending', 'confirmed') and ends_at > ${now}`
  await sql`select from providers where id = any(${mine}::uuid[])
    or id in (select provider_id from bookings where ${isMine} and ${isOpen}) order by id for no key update`.execute(tx)
  const open = await tx
    .selectFrom('bookings')
    .select(['id', 'customer_id', 'provider_id', 'status'])
    .where(isMine)
    .where(isOpen)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (open.some(({ status }) => status === 'confirmed')) throw conflict('booking_ahead', texts.bookingAhead)
  return open
}

/** Comes when everything else is forgotten, so that what the other parties are told now holds no trace. */
async function cancel(tx: Tx, mine: string[], open: OpenBooking[], now: Date): Promise<void> {
  for (const { id: booking_id, customer_id, provider_id } of open) {
    const cancelled_by = mine.includes(customer_id) ? 'customer' : 'provider'
    await tx
      .updateTable('bookings')
      .set({ status: 'cancelled', cancelled_by, cancel_reason: 'The account was deleted.', updated_at: now })
      .where('id', '=', booking_id)
      .execute()
    const actor_id = cancelled_by === 'customer' ? customer_id : provider_id
    await announce({ db: tx, now }, 'booking.cancelled', { booking_id, customer_id, provider_id, actor_id })
    for (const party of [customer_id, provider_id])
      emit(tx, party, 'booking.changed', { booking_id, status: 'cancelled' })
  }
}

/** `closed_at` comes first: from then on nothing of the person is learnt by search. */
async function forgetProfiles(tx: Tx, mine: string[], now: Date): Promise<void> {
  const noPlace = { city: null, state: null, zip_code: null, latitude: null, longitude: null }
  await tx
    .updateTable('users')
    .set({ name: closedAccountName, phone: null, avatar_url: null, ...noPlace, closed_at: now })
    .where('id', 'in', mine)
    .execute()
  await tx
    .updateTable('providers')
    .set({ business_name: closedAccountName, description: '', featured: false, verified: false })
    .set({ google_place_id: null, google_rating: null, google_review_count: 0, google_reviews: '[]' })
    .set({ google_place_name: null, google_url: null, google_fetched_at: null, google_next_at: null })
    .where('id', 'in', mine)
    .execute()
}

/** A second role that was added meanwhile would stay open: the login, held by now, gets none any more. */
async function refuseNewProfile(tx: Tx, auth_user_id: string): Promise<void> {
  const added = await tx
    .selectFrom('users')
    .select('id')
    .where('auth_user_id', '=', auth_user_id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (added) throw conflict('profile_added', 'A role has just been added to this account. Please try again.')
}

/** The row stays because profiles hang on it; nothing opens it any more, and its e-mail is free for a new account. */
async function forgetLogin(tx: Tx, { auth_user_id }: Identity, now: Date): Promise<void> {
  await tx
    .updateTable('auth_user')
    .set({ email: closedAccountEmail(auth_user_id), password_hash: '', confirmed_at: null, suspended_at: now })
    .set({ is_operator: false })
    .where('id', '=', auth_user_id)
    .execute()
  await tx.deleteFrom('known_device').where('auth_user_id', '=', auth_user_id).execute()
  await endSessions(tx, auth_user_id, { by: 'closing', now })
  await endLinks(tx, auth_user_id)
  await forgetFactors(tx, auth_user_id)
}

const anHour = 3600
const message = texts.tooManyTries

/** An export reads some thirty tables: nobody needs ten of them an hour, and an address with many people not hundreds. */
const limits = {
  ofOne: { name: 'export-login', points: 10, seconds: anHour, message },
  ofOneAddress: { name: 'export-address', points: 200, seconds: anHour, message },
} satisfies Record<string, Limit>

/** `GET /auth/v1/export` (decision 10). Throws 429 when it is asked for too often. It is noted in the audit trail. */
export async function exportOwn({ db, pool, clock, address }: Asking, who: Identity) {
  await spend(pool, limits.ofOneAddress, networkOf(address))
  await spend(pool, limits.ofOne, who.auth_user_id)
  const now = clock.now()
  await record(db, { kind: 'data.exported', actor_id: who.auth_user_id, address }, now)
  return exportEverything(db, who, now)
}
