import { randomUUID } from 'node:crypto'
import { requireFreeHours } from '#features/availability/policy.server.ts'
import { refuseBlocked } from '#features/blocks/queries.server.ts'
import { createBookingFromOffer } from '#features/booking-requests/commands.server.ts'
import type { Booking } from '#features/bookings/contract.ts'
import { getBooking } from '#features/bookings/queries.server.ts'
import { lockProfile } from '#features/identity/locks.server.ts'
import type { SessionContext, UserContext } from '#features/identity/policy.server.ts'
import { type ProfileRow } from '#features/identity/queries.server.ts'
import { holdOpen, noteUnlock } from '#features/opportunities/commands.server.ts'
import { tellProviders } from '#features/service-requests/commands.server.ts'
import type { Opportunity } from '#features/service-requests/contract.ts'
import { getOpportunity } from '#features/service-requests/queries.server.ts'
import { isOpen } from '#features/service-requests/rules.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { conflict } from '#platform/http/errors.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import type { OfferEvent } from './contract.ts'
import { offerNotFound } from './queries.server.ts'
import type { NewOffer } from './rules.ts'
import { offerTexts as texts } from './rules.ts'

type Asking = Pick<AppEnv['Variables'], 'db' | 'clock' | 'address'>

/** Each is a notice and a mail to somebody; one that takes the place of another is one, too. */
export const offersADay: Limit = { name: 'offers-of-profile', points: 60, seconds: 86_400, message: texts.tooMany }

/**
 * Offers hours and a price for an open request; that is an answer, too. A second offer takes the place of an undecided or withdrawn one, which can no
 * longer be accepted. Throws 404 for a request that is no longer open, 409 `offer_decided`, 409 `slot_taken`, 422 for hours that nobody could book, and 429 beyond 60 a day.
 */
export async function sendOffer(
  { db, pool, clock, address }: Asking & Pick<AppEnv['Variables'], 'pool'>,
  provider: ProfileRow,
  lead_id: string,
  wanted: NewOffer,
): Promise<Opportunity> {
  const now = clock.now()
  await spend(pool, offersADay, provider.id)
  return transact(db, async (tx) => {
    await lockProfile(tx, provider)
    const serviceRequest = await holdOpen(tx, provider, lead_id, now)
    const { time_zone } = await requireFreeHours(
      { db: tx, now },
      { ...wanted, provider_id: provider.id, by: 'provider' },
    )
    await noteUnlock(tx, provider, serviceRequest, now, address)
    // Under an id of its own: whoever accepts what they have read never accepts what has taken its place.
    const offer = { ...wanted, time_zone, id: randomUUID(), status: 'open' as const, created_at: now, updated_at: now }
    const row = await tx
      .insertInto('offers')
      .values({ ...offer, lead_id, provider_id: provider.id })
      .onConflict((same) =>
        same.constraint('one_offer_per_request').doUpdateSet(offer).where('offers.status', 'in', ['open', 'withdrawn']),
      )
      .returning('id')
      .executeTakeFirst()
    if (!row) throw decided()
    const event = { offer_id: row.id, lead_id, customer_id: serviceRequest.customer_id, provider_id: provider.id }
    await announce({ db: tx, now }, 'offer.sent', event)
    return getOpportunity(tx, provider, lead_id, now)
  })
}

const decided = () => conflict('offer_decided', texts.decided)

/** Takes one's own undecided offer back. Throws 404 for a stranger's, 409 `offer_decided`. */
export async function withdrawOffer({ db, clock }: Asking, provider: ProfileRow, id: string): Promise<void> {
  const now = clock.now()
  await transact(db, async (tx) => {
    const offer = await holdOffer(tx, id, 'offers.provider_id', provider)
    await decide(tx, offer, 'withdrawn', now)
  })
}

/** Says no to an offer for one's own request. Throws 404 for a stranger's, 409 `offer_decided`. */
export async function declineOffer({ db, clock }: Asking, customer: ProfileRow, id: string): Promise<void> {
  const now = clock.now()
  await transact(db, async (tx) => {
    const offer = await holdOffer(tx, id, 'leads.customer_id', customer)
    await decide(tx, offer, 'declined', now)
  })
}

/**
 * Accepts an offer for the customer's own service request. It becomes a confirmed booking, the
 * request is assigned, and its other offers are declined. Throws 404 for other users' requests, 409
 * `offer_decided`, `request_closed` or `slot_taken`, and 422 if the time has passed.
 */
export async function acceptOffer(context: UserContext & SessionContext, id: string): Promise<Booking> {
  const { profile: customer, session, now } = context
  return transact(context, async (context) => {
    const { db: tx } = context
    await lockProfile(tx, customer)
    const offer = await holdOffer(tx, id, 'leads.customer_id', customer)
    if (offer.status !== 'open') throw decided()
    await refuseBlocked(tx, customer.id, offer.provider_id)
    if (!isOpen({ status: offer.lead_status, expires_at: offer.expires_at }, now))
      throw conflict('request_closed', texts.closed)
    const { customer_id, provider_id, title, hourly_rate, date, start_time, end_time, time_zone } = offer
    const terms = { customer_id, provider_id, title, hourly_rate, date, start_time, end_time, time_zone }
    const contact = { name: customer.name, email: session.identity.email, phone: customer.phone ?? '' }
    const booking_id = await createBookingFromOffer(context, { ...terms, contact })
    await settle(tx, offer, booking_id, now)
    await announce(context, 'offer.accepted', { ...eventOf(offer), booking_id, title })
    return getBooking(tx, customer, booking_id)
  })
}

/** What has been decided about one offer decides the request and all other offers for it. */
async function settle(tx: Tx, { id, lead_id, provider_id, customer_id }: Held, booking_id: string, now: Date) {
  await tx.updateTable('offers').set({ status: 'accepted', booking_id, updated_at: now }).where('id', '=', id).execute()
  await tx
    .updateTable('leads')
    .set({ status: 'assigned', assigned_to: provider_id })
    .where('id', '=', lead_id)
    .execute()
  tellProviders(tx, 'lead.changed', lead_id)
  const others = await tx
    .updateTable('offers')
    .set({ status: 'declined', updated_at: now })
    .where('lead_id', '=', lead_id)
    .where('status', '=', 'open')
    .returning(['id', 'provider_id'])
    .execute()
  for (const other of others)
    await announce({ db: tx, now }, 'offer.declined', {
      offer_id: other.id,
      lead_id,
      customer_id,
      provider_id: other.provider_id,
    })
}

async function decide(tx: Tx, offer: Held, status: 'declined' | 'withdrawn', now: Date): Promise<void> {
  if (offer.status !== 'open') throw decided()
  await tx.updateTable('offers').set({ status, updated_at: now }).where('id', '=', offer.id).execute()
  await announce({ db: tx, now }, `offer.${status}`, eventOf(offer))
}

const eventOf = ({ id, lead_id, customer_id, provider_id }: Held): OfferEvent => ({
  offer_id: id,
  lead_id,
  customer_id,
  provider_id,
})

/** Whose offer it is, or whose request it is for. */
type Party = 'offers.provider_id' | 'leads.customer_id'

/** Locks the request, then its offer: two offers for one request that are accepted at once are decided one after the other. 404 to strangers. */
async function holdOffer(tx: Tx, id: string, party: Party, profile: ProfileRow) {
  const own = tx
    .selectFrom('offers')
    .innerJoin('leads', 'leads.id', 'offers.lead_id')
    .select([
      'offers.id',
      'lead_id',
      'customer_id',
      'offers.provider_id',
      'offers.status',
      'leads.status as lead_status',
    ])
    .select(['title', 'hourly_rate', 'offers.date', 'offers.start_time', 'offers.end_time', 'time_zone', 'expires_at'])
    .where('offers.id', '=', id)
    .where(party, '=', profile.id)
  const found = await own.executeTakeFirst()
  if (!found) throw offerNotFound()
  await tx.selectFrom('leads').select('id').where('id', '=', found.lead_id).forUpdate().executeTakeFirst()
  return own.forUpdate('offers').executeTakeFirstOrThrow(offerNotFound)
}

type Held = Awaited<ReturnType<typeof holdOffer>>
