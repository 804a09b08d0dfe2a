import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Answer, Booking } from '#domains/bookings/contract.ts'
import { createBookingFromOffer } from '#domains/bookings/request-commands.server.ts'
import { assertNotBlocked } from '#domains/identity/blocks-policy.server.ts'
import { isBlocked } from '#domains/identity/blocks-queries.server.ts'
import { lockProfile } from '#domains/identity/locks.server.ts'
import type { SessionContext, UserContext, UserTxContext } from '#domains/identity/policy.server.ts'
import { requireFreeHours } from '#domains/schedule/slots-policy.server.ts'
import { requireAgreement } from '#domains/site/texts-policy.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, invalid } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { recordUnlock } from './answers-commands.server.ts'
import { assignServiceRequest } from './commands.server.ts'
import type { OfferEvent } from './offers-contract.ts'
import { offerTexts as texts } from './offers-limits.ts'
import { type LockedOffer, lockOffer } from './offers-locks.server.ts'
import { isAlreadyOffered } from './offers-queries.server.ts'
import { canAccept } from './offers-rules.ts'
import type { NewOffer } from './offers-schema.ts'
import { requireAnswerable } from './policy.server.ts'
import { bookedLines, expiryText, isToBeArranged, type QuoteLine, quoteTexts } from './quotes-rules.ts'
import type { OfferAcceptance } from './quotes-schema.ts'
import { changedPart } from './rules.ts'

/**
 * Offers a time and a price for an open service request, which also answers the request. It
 * replaces the provider's earlier offer unless the customer has decided it, or it is the same.
 * Throws 404 for a request that is no longer open, 409 `job_changed`, `offer_decided` or
 * `slot_taken`, and 422 for a time that can't be booked.
 */
export async function createOffer(
  context: UserTxContext,
  { lead_id, job, ...input }: NewOffer & { lead_id: string },
): Promise<void> {
  const serviceRequest = await requireJob(context, { lead_id, job })
  const provider_id = context.profile.id
  if (await isAlreadyOffered(context.db, { ...input, lead_id, provider_id })) return
  const location = serviceRequest.zip_code
  const { time_zone } = await requireFreeHours(context, { ...input, provider_id, location, by: 'provider' })
  await saveOffer(context, serviceRequest, { ...input, time_zone, lines: null, valid_until: null })
}

/** The service request that the provider may answer, unless its job has changed since `job`. */
export async function requireJob(
  context: UserTxContext,
  { lead_id, job }: Pick<NewOffer, 'job'> & { lead_id: string },
): Promise<Answerable> {
  await requireAgreement(context)
  const serviceRequest = await requireAnswerable(context, lead_id)
  if (job && changedPart({ ...serviceRequest, ...job }, serviceRequest)) throw conflict('job_changed', texts.jobChanged)
  return serviceRequest
}

type Answerable = Awaited<ReturnType<typeof requireAnswerable>>

/** The terms of an offer or a quote, as columns. */
interface OfferColumns {
  hourly_rate: number
  date: string | null
  start_time: string | null
  end_time: string | null
  time_zone: string
  message: string
  /** JSON. */
  lines: string | null
  valid_until: string | null
}

/** Writes an offer or a quote, which replaces the provider's earlier undecided one. */
export async function saveOffer(
  context: UserTxContext,
  serviceRequest: Answerable,
  terms: OfferColumns,
): Promise<void> {
  const { db, now, profile: provider } = context
  const { id: lead_id, customer_id } = serviceRequest
  await recordUnlock(context, serviceRequest)
  // A new id, so that a customer can't accept an offer that replaced the one they read.
  const offer = { ...terms, id: randomUUID(), status: 'open' as const, created_at: now, updated_at: now }
  const row = await db
    .insertInto('offers')
    .values({ ...offer, lead_id, provider_id: provider.id })
    .onConflict((same) =>
      same.constraint('one_offer_per_request').doUpdateSet(offer).where('offers.status', 'in', ['open', 'withdrawn']),
    )
    .returning('id')
    .executeTakeFirst()
  if (!row) throw alreadyDecided()
  await announce(context, 'offer.sent', { offer_id: row.id, lead_id, customer_id, provider_id: provider.id })
}

/** 409: the customer has decided already. */
export const alreadyDecided = () => conflict('offer_decided', texts.decided)

/**
 * Withdraws the provider's own open offer. Throws 404 for another provider's, 409 `offer_decided`.
 */
export async function withdrawOffer(context: UserContext, id: string): Promise<void> {
  await transact(context, async (context) => {
    const offer = await lockOffer(context.db, id, 'offers.provider_id', context.profile)
    await decide(context, offer, 'withdrawn')
  })
}

/**
 * Declines an offer for the customer's own request. Throws 404 for another's, 409 `offer_decided`.
 */
export async function declineOffer(context: UserContext, id: string): Promise<void> {
  await transact(context, async (context) => {
    const offer = await lockOffer(context.db, id, 'leads.customer_id', context.profile)
    await decide(context, offer, 'declined')
  })
}

/**
 * Accepts an offer for the customer's own service request, or the time for a quote that the
 * customer has accepted before. The offer becomes a confirmed booking, the request is assigned, and
 * its other offers are declined. Throws 404 for other users' requests, 409 `offer_decided`,
 * `quote_expired`, `time_missing`, `request_closed`, `provider_unavailable` or `slot_taken`, and
 * 422 if the time has passed and for options that the quote doesn't have.
 */
export async function acceptOffer(
  context: UserContext & SessionContext,
  { id, address, phone, options }: OfferAcceptance & { id: string },
): Promise<Booking> {
  const { profile: customer, session } = context
  return transactOnce(context, async (context) => {
    const offer = await lockAcceptable(context, id)
    const { date, start_time, end_time } = offer
    if (date === null || start_time === null || end_time === null) throw conflict('time_missing', quoteTexts.noTime)
    const hours = { date, start_time, end_time }
    const selection = isToBeArranged(offer) ? offer.options : options
    const lines = offer.lines === null ? null : bookedLines(linesOf(offer, selection), selection)
    const contact = { name: customer.name, email: session.identity.email, phone: phone ?? customer.phone ?? '' }
    // Other providers see the answers, too, but their services don't ask these questions.
    const answers = offer.asked_id === offer.provider_id ? offer.answers : []
    const job = { ...offer, ...hours, lines, contact, address, answers: answers as unknown as Answer[] }
    const booking = await createBookingFromOffer(context, job)
    await finalize(context, offer, { booking_id: booking.id, options: selection })
    await announce(context, 'offer.accepted', { ...eventOf(offer), booking_id: booking.id, title: offer.title })
    return booking
  })
}

/** Locks an offer that the customer can accept now, or whose time the customer can accept. */
export async function lockAcceptable(context: UserTxContext, id: string): Promise<LockedOffer> {
  const { db, now, profile: customer } = context
  await lockProfile(db, customer)
  const offer = await lockOffer(db, id, 'leads.customer_id', customer)
  if (offer.status !== 'open' && !isToBeArranged(offer)) throw alreadyDecided()
  await assertNotBlocked(db, customer.id, offer.provider_id)
  if (!canAccept({ ...offer, status: offer.lead_status }, offer, now)) throw conflict('request_closed', texts.closed)
  const expired = expiryText(offer, now)
  if (expired) throw conflict('quote_expired', expired)
  return offer
}

/** The lines of a quote. Throws 422 for options that it doesn't have. */
export function linesOf({ lines: json }: Pick<LockedOffer, 'lines'>, options: readonly string[]): QuoteLine[] {
  const lines = (json ?? []) as unknown as QuoteLine[]
  if (options.some((id) => !lines.some((line) => line.id === id && line.kind === 'option')))
    throw invalid([{ path: 'options', message: quoteTexts.options }])
  return lines
}

interface Acceptance {
  booking_id: string | null
  options: readonly string[]
}

/** Marks an offer as accepted, assigns its service request and declines the other offers for it. */
export async function finalize(
  context: TxContext,
  offer: LockedOffer,
  { booking_id, options }: Acceptance,
): Promise<void> {
  const { db, now } = context
  const { id, lead_id, customer_id, provider_id } = offer
  await db
    .updateTable('offers')
    .set({ status: 'accepted', booking_id, options: [...options], updated_at: now })
    .where('id', '=', id)
    .execute()
  await assignServiceRequest(context, { id: lead_id, provider_id })
  await declineOffers(context, { lead_id, customer_id, chosen: provider_id, name: 'offer.declined' })
}

/**
 * Ends the open offers for a service request that its customer assigns, completes or closes. The
 * offer of the chosen provider stays, unless the same change is about the job: then it ends, too,
 * and its provider is only told that they were chosen.
 */
export async function settleOffers(
  context: TxContext,
  { lead_id, customer_id, provider_id, status, part }: Announcements['service_request.settled'],
): Promise<void> {
  const { db, now } = context
  const chosen = status === 'assigned' ? provider_id : null
  await declineOffers(context, { lead_id, customer_id, chosen, name: chosen ? 'offer.declined' : 'offer.ended' })
  if (part !== 'job') return
  const left = db.updateTable('offers').where('lead_id', '=', lead_id).where('status', '=', 'open')
  await left.set({ status: 'withdrawn', updated_at: now }).execute()
}

type Declining = { lead_id: string; customer_id: string; chosen: string | null; name: 'offer.declined' | 'offer.ended' }

/**
 * Declines the open offers for a service request, except that of the chosen provider, and announces
 * `name`.
 */
async function declineOffers(context: TxContext, { lead_id, customer_id, chosen, name }: Declining): Promise<void> {
  const { db, now } = context
  const declined = await db
    .updateTable('offers')
    .set({ status: 'declined', updated_at: now })
    .where('lead_id', '=', lead_id)
    .where('status', '=', 'open')
    .where('provider_id', 'is distinct from', chosen)
    .returning(['id', 'lead_id', 'provider_id'])
    .execute()
  for (const offer of declined) await tellProvider(context, name, eventOf({ ...offer, customer_id }))
}

/** How often providers hear that a request's text has changed, in milliseconds. */
const TEXT_NOTICE_INTERVAL = DAY_MS

/**
 * Notifies the providers with an open offer that the customer has changed the request: about its
 * text at most once a day. If the job itself has changed, their offers end, and they can make new
 * ones.
 */
export async function reviewOffers(
  context: TxContext,
  { lead_id, customer_id, part }: Announcements['service_request.changed'],
): Promise<void> {
  const { db, now } = context
  const has_ended = part === 'job'
  const open = await db
    .updateTable('offers')
    .set({ ...(has_ended && { status: 'withdrawn' }), updated_at: now })
    .where('lead_id', '=', lead_id)
    .where('status', '=', 'open')
    .$if(!has_ended, (offers) => offers.where(isNewsDue(now)))
    .returning(['id', 'lead_id', 'provider_id'])
    .execute()
  for (const offer of open)
    await tellProvider(context, 'offer.outdated', { ...eventOf({ ...offer, customer_id }), has_ended })
}

/** Announces the outcome of an offer, unless one of the two has blocked the other. */
async function tellProvider<Name extends 'offer.declined' | 'offer.ended' | 'offer.outdated'>(
  context: TxContext,
  name: Name,
  event: Announcements[Name],
): Promise<void> {
  if (!(await isBlocked(context.db, event.customer_id, event.provider_id))) await announce(context, name, event)
}

/**
 * SQL: whether the last news of an open offer is old enough. `updated_at` is when the offer was
 * sent, or when its provider last heard of a new text.
 */
const isNewsDue = (now: Date) =>
  sql<boolean>`(updated_at = created_at or updated_at <= ${new Date(now.getTime() - TEXT_NOTICE_INTERVAL)})`

async function decide(context: TxContext, offer: LockedOffer, status: 'declined' | 'withdrawn'): Promise<void> {
  const { db, now } = context
  if (offer.status !== 'open') throw alreadyDecided()
  await db.updateTable('offers').set({ status, updated_at: now }).where('id', '=', offer.id).execute()
  await announce(context, `offer.${status}`, eventOf(offer))
}

type Parties = Pick<LockedOffer, 'id' | 'lead_id' | 'customer_id' | 'provider_id'>

/** The event of an offer, with ids only. */
export const eventOf = ({ id, lead_id, customer_id, provider_id }: Parties): OfferEvent => ({
  offer_id: id,
  lead_id,
  customer_id,
  provider_id,
})

/** Withdraws the open offers of a provider who has been suspended. */
export async function withdrawOffersOf(
  context: TxContext,
  { provider_id }: Announcements['provider.suspended'],
): Promise<void> {
  const { db, now } = context
  const withdrawn = await db
    .updateTable('offers')
    .from('leads')
    .set({ status: 'withdrawn', updated_at: now })
    .whereRef('leads.id', '=', 'offers.lead_id')
    .where('offers.provider_id', '=', provider_id)
    .where('offers.status', '=', 'open')
    .returning(['offers.id', 'lead_id', 'customer_id', 'offers.provider_id'])
    .execute()
  for (const offer of withdrawn) await announce(context, 'offer.withdrawn', eventOf(offer))
}

/** Deletes the offers of a closed account. Bookings from accepted offers stay. */
export async function deleteOffersOf(
  { db }: TxContext,
  { profile_ids }: Announcements['account.closed'],
): Promise<void> {
  await db.deleteFrom('offers').where('provider_id', 'in', profile_ids).execute()
}
