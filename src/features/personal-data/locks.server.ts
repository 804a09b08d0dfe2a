import { type Selectable, sql } from 'kysely'
import { texts } from '#features/identity/rules.ts'
import type { Tx } from '#platform/db/db.server.ts'
import type { DB } from '#platform/db/schema.ts'
import { conflict } from '#platform/http/errors.server.ts'

/** A booking that has not ended. */
export type OpenBooking = Pick<Selectable<DB['bookings']>, 'id' | 'customer_id' | 'provider_id' | 'status'>

/**
 * Locks the open bookings of profiles, the providers first as every booking command does. Throws 409
 * `booking_ahead` if one of them is confirmed.
 */
export async function lockOpenBookings(tx: Tx, profile_ids: readonly string[], now: Date): Promise<OpenBooking[]> {
  const ids = sql`any(${[...profile_ids]}::uuid[])`
  const isOwn = sql<boolean>`(customer_id = ${ids} or provider_id = ${ids})`
  const isOpen = sql<boolean>`status in ('pending', 'confirmed') and ends_at > ${now}`
  await sql`select from providers where id = ${ids}
    or id in (select provider_id from bookings where ${isOwn} and ${isOpen}) order by id for no key update`.execute(tx)
  const open = await tx
    .selectFrom('bookings')
    .select(['id', 'customer_id', 'provider_id', 'status'])
    .where(isOwn)
    .where(isOpen)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (open.some(({ status }) => status === 'confirmed')) throw conflict('booking_ahead', texts.bookingAhead)
  return open
}
