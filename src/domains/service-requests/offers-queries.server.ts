import { sql } from 'kysely'
import { lengthOf, priceOf } from '#domains/bookings/rules.ts'
import { isBlockBetween } from '#domains/identity/blocks-queries.server.ts'
import { isActive, type ProfileRow } from '#domains/identity/queries.server.ts'
import type { Coordinates } from '#domains/locations/contract.ts'
import { milesBetween, roundMiles } from '#domains/locations/rules.ts'
import { answeredInYear } from '#domains/providers/queries.server.ts'
import { answersWithin } from '#domains/providers/rules.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { bothLogins, isOneOf } from './answers-queries.server.ts'
import type { ComparedOffer, Offer, OfferSheet } from './offers-contract.ts'
import { canAccept } from './offers-rules.ts'
import type { NewOffer } from './offers-schema.ts'
import { expiryText, priceWith } from './quotes-rules.ts'

function offers(db: Db | Tx) {
  return db
    .selectFrom('offers')
    .innerJoin('providers', 'providers.id', 'offers.provider_id')
    .innerJoin('users', 'users.id', 'offers.provider_id')
    .select(['offers.id', 'lead_id', 'offers.provider_id', 'business_name', 'users.avatar_url'])
    .select(['combined_rating', 'combined_review_count', 'hourly_rate', 'date', 'offers.start_time', 'offers.end_time'])
    .select(['offers.time_zone', 'message', 'offers.status', 'booking_id', 'offers.created_at'])
    .select(['offers.lines', 'offers.valid_until', 'offers.options'])
}

type Row = Awaited<ReturnType<ReturnType<typeof offers>['executeTakeFirstOrThrow']>>

function offerOf({ created_at, lines: json, ...row }: Row): Offer {
  const lines = json as unknown as Offer['lines']
  const price = lines ? priceWith(lines, row.options) : priceOf(row.hourly_rate, lengthOf(row as Hours))
  return { ...row, lines, price, created_at: created_at.toISOString() }
}

/** Only a quote has no hours. */
type Hours = Parameters<typeof lengthOf>[0]

/**
 * The offers that customers can see: those of active providers without a block between them, and
 * accepted ones.
 */
function shownToCustomers(db: Db | Tx) {
  return offers(db)
    .innerJoin('leads', 'leads.id', 'lead_id')
    .innerJoin('users as customer', 'customer.id', 'leads.customer_id')
    .where('offers.status', '<>', 'withdrawn')
    .where((row) =>
      row.or([row.and([isActive(), row.not(isBlockBetween(...bothLogins))]), row('offers.status', '=', 'accepted')]),
    )
}

/** Selects the offers that the customers of these service requests can see, lowest rate first. */
export const selectOffers = (db: Db | Tx, lead_ids: readonly string[], now: Date) =>
  shownToCustomers(db)
    .select(['providers.verified', 'users.latitude', 'users.longitude', answeredInYear(now).as('answered')])
    .where(isOneOf('lead_id', lead_ids))
    .orderBy(sql`offers.status = 'accepted' desc, offers.status = 'open' desc, hourly_rate, offers.id`)

type ComparedRow = Awaited<ReturnType<ReturnType<typeof selectOffers>['executeTakeFirstOrThrow']>>

/** An offer as JSON from PostgreSQL: times with seconds, instants as text. */
export type OfferJson = Omit<ComparedRow, 'created_at'> & { created_at: string }

/** An offer for a request at this place, from a row of {@link selectOffers} that came as JSON. */
export function offerOfJson(row: OfferJson, place: Coordinates): ComparedOffer {
  const { created_at, start_time, end_time, verified, latitude, longitude, answered, ...columns } = row
  const hours = { start_time: start_time?.slice(0, 5) ?? null, end_time: end_time?.slice(0, 5) ?? null }
  const here = latitude === null || longitude === null ? null : { latitude, longitude }
  return {
    ...offerOf({ ...columns, ...hours, created_at: new Date(created_at) }),
    verified,
    distance_miles: here && roundMiles(milesBetween(here, place)),
    answers_within: answersWithin(answered),
  }
}

/** How many offers for a customer's service requests wait for their answer. */
export async function countWaitingOffers(db: Db, customer: { id: string }, now: Date): Promise<number> {
  const open = shownToCustomers(db)
    .select(['leads.status as lead_status', 'assigned_to', 'expires_at'])
    .where('leads.customer_id', '=', customer.id)
    // The same condition as the index of waiting requests.
    .where(sql<boolean>`leads.status in ('open', 'assigned')`)
    .where(
      sql<boolean>`(offers.status = 'open' or (offers.status = 'accepted' and booking_id is null and date is not null))`,
    )
  const rows = await runNamed({ db }, open)
  return rows.filter(
    (offer) => canAccept({ ...offer, status: offer.lead_status }, offer, now) && !expiryText(offer, now),
  ).length
}

/** One provider's offers for these service requests, without withdrawn ones. */
export async function listOwnOffers(db: Db | Tx, provider_id: string, lead_ids: readonly string[]): Promise<Offer[]> {
  if (lead_ids.length === 0) return []
  const own = offers(db)
    .where(isOneOf('lead_id', lead_ids))
    .where('offers.provider_id', '=', provider_id)
    .where('status', '<>', 'withdrawn')
  const rows = await runNamed({ db }, own)
  return rows.map(offerOf)
}

/** One offer. Throws 404. The caller checks who may see it. */
export async function getOffer(db: Db | Tx, id: string): Promise<Offer> {
  const row = await offers(db).where('offers.id', '=', id).executeTakeFirst()
  if (!row) throw offerNotFound()
  return offerOf(row)
}

/**
 * An offer for its provider, or for the customer of its request who can see it. Throws 404 for
 * everyone else.
 */
export async function getOfferSheet(db: Db, { id: user_id, user_type }: ProfileRow, id: string): Promise<OfferSheet> {
  const [row] = await (user_type === 'provider'
    ? offers(db)
        .select(sql<string | null>`null`.as('title'))
        .where('offers.id', '=', id)
        .where('offers.provider_id', '=', user_id)
        .execute()
    : shownToCustomers(db)
        .select(sql<string | null>`leads.title`.as('title'))
        .where('offers.id', '=', id)
        .where('leads.customer_id', '=', user_id)
        .execute())
  if (!row) throw offerNotFound()
  const { title, ...offer } = row
  return { ...offerOf(offer), title }
}

/** 404: the offer doesn't exist or belongs to other users. */
export const offerNotFound = () => notFound(t('Offer not found'))

/** Whether the provider has an open offer that is exactly this one. */
export async function isAlreadyOffered(
  db: Tx,
  offer: NewOffer & Pick<Offer, 'lead_id' | 'provider_id'>,
): Promise<boolean> {
  const { lead_id, provider_id, hourly_rate, date, start_time, end_time, message } = offer
  const same = db
    .selectFrom('offers')
    .select('id')
    .where((all) => all.and({ status: 'open', lead_id, provider_id, hourly_rate, date, start_time, end_time, message }))
  return (await same.executeTakeFirst()) !== undefined
}
