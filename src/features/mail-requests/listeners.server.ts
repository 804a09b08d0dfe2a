import { sql } from 'kysely'
import { getBooking } from '#features/bookings/queries.server.ts'
import { queueNews } from '#features/mail-news/commands.server.ts'
import { visitOf } from '#features/mail-visits/queries.server.ts'
import { getOffer } from '#features/offers/queries.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { type Listeners, listener } from '#platform/events.server.ts'
import { findAnswer, getTitle } from './queries.server.ts'

/** Who is mailed what about a service request: its customer of answers and offers, a provider of what became of theirs (decisions 34 and 37). */
export const requestMails: Listeners = [
  listener('service_request.unlocked', async ({ db: tx, now }, { lead_id, customer_id, provider_id }) => {
    const { title, business_name } = await findAnswer(tx, lead_id, provider_id)
    await queueNews(tx, customer_id, { kind: 'request_answered', lead_id, title, provider_id, business_name }, now)
  }),

  listener('offer.sent', async ({ db: tx, now }, { offer_id, lead_id, customer_id, provider_id }) => {
    await forgetAnswer(tx, { lead_id, provider_id, customer_id, now })
    const { business_name, message, hourly_rate, price, ...offer } = await getOffer(tx, offer_id)
    const { date, start_time, end_time, time_zone } = offer
    const when = { date, start_time, end_time, time_zone }
    const title = await getTitle(tx, lead_id)
    const letter = { lead_id, title, provider_id, business_name, message, hourly_rate, price, ...when }
    await queueNews(tx, customer_id, { kind: 'new_offer', ...letter }, now)
  }),

  listener('offer.accepted', async ({ db: tx, now }, { lead_id, provider_id, booking_id, title }) => {
    const booking = await getBooking(tx, { id: provider_id, user_type: 'provider' }, booking_id)
    const visit = visitOf(booking, 'provider')
    await queueNews(tx, provider_id, { kind: 'offer_decided', lead_id, title, visit }, now)
  }),

  listener('offer.declined', async ({ db: tx, now }, { lead_id, provider_id }) => {
    const title = await getTitle(tx, lead_id)
    await queueNews(tx, provider_id, { kind: 'offer_decided', lead_id, title, visit: null }, now)
  }),
]

/** Whoever answers by an offer has answered: of the two mails that the same press would send, the offer says more. */
async function forgetAnswer(
  tx: Tx,
  { lead_id, provider_id, customer_id, now }: { lead_id: string; provider_id: string; customer_id: string; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('mail')
    .where('user_id', '=', customer_id)
    .where('kind', '=', 'request_answered')
    .where('status', '=', 'queued')
    .where('created_at', '=', now)
    .where(sql<boolean>`data @> ${JSON.stringify({ lead_id, provider_id })}::jsonb`)
    .execute()
}
