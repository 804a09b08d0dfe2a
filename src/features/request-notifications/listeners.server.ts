import { addNotification } from '#features/notifications/commands.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { type Listeners, listener } from '#platform/events.server.ts'

/** Who is told what about a service request: its customer of answers, offers and what we do to it, a provider of what became of an offer. */
export const requestListeners: Listeners = [
  listener('service_request.unlocked', ({ db: tx, now }, { lead_id, customer_id, provider_id }) =>
    tellOfRequest(tx, { lead_id, user_id: customer_id, provider_id }, now, (business, title) => [
      'Request answered',
      `${business} has answered your request "${title}".`,
    ]),
  ),

  listener('offer.sent', ({ db: tx, now }, { lead_id, customer_id, provider_id }) =>
    tellOfRequest(tx, { lead_id, user_id: customer_id, provider_id }, now, (business, title) => [
      'New offer',
      `${business} has made you an offer for "${title}".`,
    ]),
  ),

  listener('offer.declined', ({ db: tx, now }, { lead_id, provider_id }) =>
    tellOfRequest(tx, { lead_id, user_id: provider_id, provider_id }, now, (_, title) => [
      'Offer declined',
      `The customer has chosen otherwise for "${title}".`,
    ]),
  ),

  listener('service_request.closed', ({ db: tx, now }, { lead_id, customer_id }) =>
    tellOfOwnRequest(tx, { lead_id, customer_id }, now, ({ title, closed_reason }) => [
      'Request closed',
      `We have closed your request "${title}": ${closed_reason}`,
    ]),
  ),

  listener('service_request.reopened', ({ db: tx, now }, { lead_id, customer_id }) =>
    tellOfOwnRequest(tx, { lead_id, customer_id }, now, ({ title }) => [
      'Request open again',
      `We have opened your request "${title}" again. Providers can answer it.`,
    ]),
  ),
]

type Words = [title: string, message: string]

/** Tells somebody about a service request. It is of type booking, because its place is the dashboard, too. */
async function tellOfRequest(
  tx: Tx,
  { lead_id, user_id, provider_id }: { lead_id: string; user_id: string; provider_id: string },
  now: Date,
  say: (business_name: string, title: string) => Words,
): Promise<void> {
  const { business_name, lead_title } = await tx
    .selectFrom('providers')
    .innerJoin('leads', (join) => join.on('leads.id', '=', lead_id))
    .select(['business_name', 'leads.title as lead_title'])
    .where('providers.id', '=', provider_id)
    .executeTakeFirstOrThrow()
  const [title, message] = say(business_name, lead_title)
  await addNotification(tx, { user_id, type: 'booking', title, message, metadata: { lead_id } }, now)
}

/** Tells a customer what operators did to a request. */
async function tellOfOwnRequest(
  tx: Tx,
  { lead_id, customer_id }: { lead_id: string; customer_id: string },
  now: Date,
  say: (serviceRequest: { title: string; closed_reason: string | null }) => Words,
): Promise<void> {
  const serviceRequest = tx.selectFrom('leads').select(['title', 'closed_reason']).where('id', '=', lead_id)
  const [title, message] = say(await serviceRequest.executeTakeFirstOrThrow())
  await addNotification(tx, { user_id: customer_id, type: 'booking', title, message, metadata: { lead_id } }, now)
}
