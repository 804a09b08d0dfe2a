import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.server.ts'

/** SQL: whether two profiles share a booking in any status, in either role. */
export const haveBooking = (one: string, other: string) =>
  sql<boolean>`(exists (select from bookings where customer_id = ${one} and provider_id = ${other})
    or exists (select from bookings where customer_id = ${other} and provider_id = ${one}))`

/**
 * SQL: whether one of two profiles has made an offer to the other one. It lets the customer write
 * to the provider before the booking (docs/product/messages.md).
 */
export const haveOffer = (one: string, other: string) =>
  sql<boolean>`exists (select from offers join leads on leads.id = offers.lead_id
    where offers.status <> 'withdrawn' and ((leads.customer_id = ${one} and offers.provider_id = ${other})
      or (leads.customer_id = ${other} and offers.provider_id = ${one})))`

/**
 * Whether a user may know that one of their profiles shares a booking with another profile: as its
 * customer, or as its provider after the reveal. For a customer, a provider's offer counts, too.
 */
export async function isConnectionKnown(db: Db | Tx, own: string, other: string): Promise<boolean> {
  const found = sql<boolean>`exists (select from bookings where customer_id = ${own} and provider_id = ${other}
    or provider_id = ${own} and customer_id = ${other} and customer_info_revealed)
    or exists (select from offers join leads on leads.id = offers.lead_id
      where leads.customer_id = ${own} and offers.provider_id = ${other} and offers.status <> 'withdrawn')`
  return (await db.selectNoFrom(found.as('found')).executeTakeFirstOrThrow()).found
}
