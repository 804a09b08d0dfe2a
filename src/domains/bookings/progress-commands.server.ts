import { sql } from 'kysely'
import type { UserContext } from '#domains/identity/policy.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { forbidden } from '#platform/http/errors.server.ts'
import { emitBookingChanged } from './commands.server.ts'
import type { Booking } from './contract.ts'
import { lockBooking } from './locks.server.ts'
import { assertMove } from './policy.server.ts'
import type { SeenRequests } from './progress-contract.ts'
import { getBooking } from './queries.server.ts'

/**
 * Notes that the provider has seen their pending requests among these, and tells the customers'
 * open pages. Others, and those already seen, stay as they are. Throws 403 for customers.
 */
export async function noteSeenRequests(context: UserContext, { booking_ids }: SeenRequests): Promise<void> {
  const { profile } = context
  if (profile.user_type !== 'provider') throw forbidden('Only the provider sees requests.')
  await transact(context, async (context) => {
    const { db, now } = context
    const own = db
      .selectFrom('bookings')
      .select('id')
      .where('id', '=', sql<string>`any(${booking_ids}::uuid[])`)
      .where('provider_id', '=', profile.id)
      .where('status', '=', 'pending')
      .where('seen_at', 'is', null)
      .orderBy('id')
      .forUpdate()
    const seen = await db
      .updateTable('bookings')
      .set({ seen_at: now })
      .where('id', 'in', own)
      .returning(['id', 'customer_id', 'provider_id', 'status'])
      .execute()
    for (const booking of seen) emitBookingChanged(context, booking)
  })
}

/**
 * Notes that the provider is on the way, and tells the customer. Throws 404 unless they are a party
 * and 409 `move_not_allowed` unless the lifecycle allows it now.
 */
export async function setOut(context: UserContext, { id }: Pick<Booking, 'id'>): Promise<Booking> {
  return transact(context, async (context) => {
    const { db, now, profile } = context
    const booking = await lockBooking(db, profile, id)
    assertMove(booking, 'set out', profile.user_type, now)
    await db.updateTable('bookings').set({ on_the_way_at: now, updated_at: now }).where('id', '=', id).execute()
    const { customer_id, provider_id } = booking
    await announce(context, 'booking.set_out', { booking_id: id, customer_id, provider_id, actor_id: profile.id })
    emitBookingChanged(context, booking)
    return getBooking(db, profile, id)
  })
}
