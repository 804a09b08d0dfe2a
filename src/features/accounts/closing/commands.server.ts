import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.server.ts'
import { emit, transact } from '../../../platform/db/transact.server.ts'
import { announce } from '../../../platform/events.server.ts'
import { conflict } from '../../../platform/http/errors.server.ts'
import { provePassword } from '../commands.server.ts'
import { forgetFactors } from '../factors/commands.server.ts'
import type { Asking } from '../passwords/commands.server.ts'
import type { Identity } from '../queries.server.ts'
import { texts } from '../rules.ts'
import { endLinks, endSessions } from '../sessions/commands.server.ts'

/** What stands where a name stood. */
const nobody = 'Deleted user'

/**
 * Closes an account for good (decision 10): everything that tells who it was goes, what the other parties need to read their bookings
 * and messages stays. Throws 403 `wrong_password`, and 409 `booking_ahead` while a confirmed booking has not ended. Pending ones are
 * cancelled, and their other parties hear of it.
 */
export async function closeAccount(asking: Asking, who: Identity, password: string): Promise<void> {
  await provePassword(asking, who, password)
  const now = asking.clock.now()
  const closed = { auth_user_id: who.auth_user_id, profile_ids: idsOf(who), traces: tracesOf(who) }
  await transact(asking.db, async (tx) => {
    await cancelPending(tx, who, now)
    await forgetProfiles(tx, who, now)
    await forgetLogin(tx, who, now)
    await announce(tx, 'account.closed', closed, now)
  })
}

/** Locks providers first, then bookings, as booking does, so that nothing is confirmed meanwhile and nobody deadlocks. */
async function cancelPending(tx: Tx, who: Identity, now: Date): Promise<void> {
  const mine = idsOf(who)
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

  for (const { id: booking_id, customer_id, provider_id } of open) {
    const cancelled_by = mine.includes(customer_id) ? 'customer' : 'provider'
    await tx
      .updateTable('bookings')
      .set({ status: 'cancelled', cancelled_by, cancel_reason: 'The account was deleted.', updated_at: now })
      .where('id', '=', booking_id)
      .execute()
    const actor_id = cancelled_by === 'customer' ? customer_id : provider_id
    await announce(tx, 'booking.cancelled', { booking_id, customer_id, provider_id, actor_id }, now)
    for (const party of [customer_id, provider_id])
      emit(tx, party, 'booking.changed', { booking_id, status: 'cancelled' })
  }
}

async function forgetProfiles(tx: Tx, who: Identity, now: Date): Promise<void> {
  const mine = idsOf(who)
  await tx.deleteFrom('leads').where('customer_id', 'in', mine).execute()
  await tx.deleteFrom('lead_unlocks').where('provider_id', 'in', mine).execute()
  await tx.deleteFrom('notifications').where('user_id', 'in', mine).execute()
  await tx.deleteFrom('conversations').where('user_id', 'in', mine).execute()
  await tx.deleteFrom('services').where('provider_id', 'in', mine).execute()
  await tx
    .updateTable('bookings')
    .set({ contact_name: nobody, contact_email: '', contact_phone: '' })
    .where('customer_id', 'in', mine)
    .execute()
  await tx
    .updateTable('providers')
    .set({ business_name: nobody, description: '', featured: false, verified: false })
    .set({ google_place_id: null, google_rating: null, google_review_count: 0, google_reviews: '[]' })
    .where('id', 'in', mine)
    .execute()
  const noPlace = { city: null, state: null, zip_code: null, latitude: null, longitude: null }
  await tx
    .updateTable('users')
    .set({ name: nobody, phone: null, avatar_url: null, ...noPlace, closed_at: now })
    .where('id', 'in', mine)
    .execute()
  await tx.deleteFrom('provider_search').where('provider_id', 'in', mine).execute()
}

/** The row stays because profiles hang on it; nothing opens it any more, and its e-mail is free for a new account. */
async function forgetLogin(tx: Tx, { auth_user_id }: Identity, now: Date): Promise<void> {
  await tx
    .updateTable('auth_user')
    .set({ email: `${auth_user_id}@deleted.invalid`, password_hash: '', confirmed_at: null, suspended_at: now })
    .set({ is_operator: false })
    .where('id', '=', auth_user_id)
    .execute()
  await tx.deleteFrom('idempotency_key').where('scope', '=', auth_user_id).execute()
  await tx.deleteFrom('known_device').where('auth_user_id', '=', auth_user_id).execute()
  await endSessions(tx, auth_user_id, { by: 'closing', now })
  await endLinks(tx, auth_user_id)
  await forgetFactors(tx, auth_user_id)
}

/** What was written of the person elsewhere, in notifications and mails, longest first so that no part of one is left behind. */
function tracesOf({ email, profiles }: Identity): string[] {
  const traces = [email, ...profiles.flatMap(({ name, phone }) => [name, phone ?? ''])]
  return [...new Set(traces.filter((trace) => trace !== ''))].sort((a, b) => b.length - a.length)
}

const idsOf = ({ profiles }: Identity) => profiles.map(({ id }) => id)
