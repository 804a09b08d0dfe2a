import type { Tx } from '#platform/db/db.server.ts'
import { offerNotFound } from './offers-queries.server.ts'

/**
 * The user who decides: the provider who made the offer, or the customer of its service request.
 */
type Party = 'offers.provider_id' | 'leads.customer_id'

/** An offer that is about to be decided. */
export type LockedOffer = Awaited<ReturnType<typeof lockOffer>>

/**
 * Locks an offer's service request, then the offer, so that two offers for one request can't be
 * accepted at once. Throws 404 unless the offer belongs to the user as that party.
 */
export async function lockOffer(tx: Tx, id: string, party: Party, user: { id: string }) {
  const own = tx
    .selectFrom('offers')
    .innerJoin('leads', 'leads.id', 'offers.lead_id')
    .select(['offers.id', 'lead_id', 'customer_id', 'offers.provider_id', 'offers.status'])
    .select(['leads.status as lead_status', 'expires_at', 'assigned_to'])
    .select(['title', 'description', 'hourly_rate', 'offers.date', 'offers.start_time', 'offers.end_time', 'time_zone'])
    .select(['leads.zip_code', 'leads.answers', 'leads.provider_id as asked_id'])
    .select(['offers.lines', 'offers.valid_until', 'offers.options', 'offers.booking_id'])
    .where('offers.id', '=', id)
    .where(party, '=', user.id)
  const found = await own.executeTakeFirst()
  if (!found) throw offerNotFound()
  await tx.selectFrom('leads').select('id').where('id', '=', found.lead_id).forUpdate().executeTakeFirst()
  return own.forUpdate('offers').executeTakeFirstOrThrow(offerNotFound)
}
