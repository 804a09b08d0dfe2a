import { Counter } from 'prom-client'
import { contactRefused } from '#domains/identity/blocks-policy.server.ts'
import { lockProvider } from '#domains/identity/locks.server.ts'
import type { UserContext, UserTxContext } from '#domains/identity/policy.server.ts'
import { texts } from '#domains/pictures/rules.ts'
import { requireFreeHours, slotTaken } from '#domains/schedule/slots-policy.server.ts'
import { calendarOf } from '#domains/schedule/slots-queries.server.ts'
import { requireAgreement } from '#domains/site/texts-policy.server.ts'
import { record } from '#platform/audit.server.ts'
import type { TxContext } from '#platform/context.server.ts'
import { forbidden, HttpError, invalid, notFound, onConstraint } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import { registerOnce } from '#platform/metrics.server.ts'
import { daysAfter } from '#platform/wall-clock.server.ts'
import { t } from '#ui/language.ts'
import { insertBookings } from './commands.server.ts'
import type { Answer, Booking, Line, Pricing } from './contract.ts'
import { applyProviderDeadlines } from './deadlines-commands.server.ts'
import { pricingOfQuote, totalOf } from './lines-rules.ts'
import { daysAheadOf } from './open-series-rules.ts'
import { startOpenSeries } from './open-series-state-commands.server.ts'
import type { CreatedBooking } from './request-contract.ts'
import { lockParties } from './request-locks.server.ts'
import {
  assertAnswers,
  assertEnd,
  assertFreeDates,
  assertMayBook,
  assertPrice,
  assertPricing,
  assertTerms,
} from './request-policy.server.ts'
import { getRequestFacts, type RequestFacts } from './request-queries.server.ts'
import { bookingLimits, datesOf, isInstantFor } from './request-rules.ts'
import type { NewBooking, Shown } from './request-schema.ts'

/**
 * Requests a booking for a customer, or a series of them, at the service's current price. Throws
 * 409 `slot_taken` if another pending or confirmed booking of the provider overlaps, 409
 * `terms_changed` as {@link assertTerms} does, 403 `own_service`, 403 `contact_refused` if one has
 * blocked the other, 403 as {@link requireAgreement} does, 404 for a service that isn't the
 * provider's, 422 for hours that cannot be booked and photos that aren't the customer's own, 429 as
 * {@link assertMayBook} does, and for a series as {@link assertFreeDates} does.
 */
export async function createBooking(context: UserContext, input: NewBooking): Promise<CreatedBooking> {
  const { name, email, phone, address, date, start_time, repeat, addons, answers, ...rest } = input
  const { instant: _, total: __, end_time: ___, cancellation_terms: ____, ...typed } = rest
  const { provider_id, photos } = typed
  const dates = datesOf(date, repeat)
  await requireAgreement(context)
  const work = transactOnce(context, async (context) => {
    const { db, now, profile: customer } = context
    const parties = { customer_id: customer.id, provider_id }
    const hasProvider = await lockParties(db, parties)
    const facts = await getRequestFacts(db, { ...typed, ...parties, dates, location: address?.zipCode, now })
    const { service, calendar } = assertFacts(context, { facts, hasProvider, shown: input })
    if (facts.photo_count !== photos.length) throw invalid([{ path: 'photos', message: texts.notYours }])
    const pricing = assertPricing(service, addons)
    const end_time = assertEnd(service, { ...input, addons: pricing.addons })
    const { hours, skipped } = assertFreeDates(calendar, { dates, start_time, end_time, repeat, now })
    assertMayBookMore(facts, { count: hours.length, instant: service.instant, now })
    if (facts.has_due) await applyProviderDeadlines(context, provider_id)
    const series = repeat && { series_id: uuidv7(), series_weeks: repeat.every_weeks, series_times: hours.length }
    const terms = {
      ...typed,
      ...parties,
      ...series,
      ...termsOf(service, pricing),
      ...(service.location_type === 'customer' && address && columnsOf(address)),
      ...revealOf(facts, now),
      contact_name: name,
      contact_email: email,
      contact_phone: phone,
      answers: JSON.stringify(assertAnswers(service, answers)),
    }
    assertPrice(terms, { date: dates[0]!, start_time, end_time, total: input.total })
    const numbered = hours.map((each, at) => ({ ...each, ...(series && { series_number: at + 1 }) }))
    if (series && repeat?.until_stopped)
      await startOpenSeries(context, {
        series_id: series.series_id,
        provider_id,
        every_weeks: repeat.every_weeks,
        next_date: daysAfter(dates.at(-1)!, 7 * repeat.every_weeks),
        days_ahead: daysAheadOf(repeat.every_weeks),
      })
    const inserted = await insertRequested(context, { service, terms, hours: numbered })
    const bookings = inserted.map(({ id, date }) => ({ id, date }))
    return { ...inserted[0]!, ...(series && { series: { id: series.series_id, bookings, skipped } }) }
  })
  return countOutcome(work.catch(onConstraint('one_booking_at_a_time', slotTaken)))
}

interface FactsInput {
  facts: RequestFacts
  hasProvider: boolean
  shown: Shown
}

/**
 * Checks a request for bookings after the locks and before its dates. Returns the service, whether
 * it is booked at once by this customer, and the provider's calendar. Throws as
 * {@link createBooking} does.
 */
export function assertFacts({ now, profile }: UserTxContext, { facts, hasProvider, shown }: FactsInput) {
  const { is_blocked, is_returning } = facts
  const service = facts.service && { ...facts.service, instant: isInstantFor(facts.service, { is_returning }) }
  assertMayBookMore(facts, { count: 1, instant: service?.instant ?? false, now })
  if (!hasProvider) throw notFound(t('Provider not found'))
  if (!service) throw notFound(t('Service not found'))
  if (service.auth_user_id === profile.auth_user_id)
    throw forbidden(t('You cannot book your own service.'), 'own_service')
  if (is_blocked) throw contactRefused()
  assertTerms(service, shown)
  return { service, calendar: calendarOf(facts.calendar, { by: 'customer' }) }
}

/**
 * Checks the limits for so many more bookings. Bookings that are confirmed at once don't count as
 * pending.
 */
export function assertMayBookMore(
  { recent }: Pick<RequestFacts, 'recent'>,
  { count, instant, now }: { count: number; instant: boolean; now: Date },
): void {
  if (recent) assertMayBook(instant ? { ...recent, pending: 0 } : recent, count, now)
}

type NewBookings = Parameters<typeof insertBookings>[1]
interface RequestedBookings extends Pick<NewBookings, 'hours'> {
  service: { instant: boolean }
  terms: Omit<NewBookings['terms'], 'status'>
}

/**
 * Writes the bookings that a customer requests. They wait for the provider's answer, or are
 * confirmed and revealed at once, as those of an accepted offer are. Returns them as the customer
 * sees them, the soonest first.
 */
export async function insertRequested(
  context: UserTxContext,
  { service: { instant }, terms, hours }: RequestedBookings,
): Promise<Booking[]> {
  const start = instant
    ? { ...confirmedAt(context.now), instant, revealed_through: null }
    : { status: 'pending' as const }
  const seen = await insertBookings(context, { terms: { ...terms, ...start }, hours })
  const bookings = seen.map(({ customer }) => customer)
  if (instant) await recordInstantReveal(context, bookings[0]!)
  return bookings
}

const recordInstantReveal = (context: UserTxContext, { id, series_id }: Booking) =>
  record(context, {
    kind: 'booking.revealed',
    actor_id: context.profile.auth_user_id,
    details: { booking_id: id, through: 'instant booking', ...(series_id && { series_id }) },
  })

const confirmedAt = (now: Date) => ({ status: 'confirmed' as const, customer_info_revealed: true, revealed_at: now })

/** The columns of a booking that come from its service. */
export const termsOf = ({ name, price, location_type }: NonNullable<RequestFacts['service']>, pricing: Pricing) => ({
  service_name: name,
  hourly_rate: price,
  location_type,
  pricing,
})

const bookingsMade = registerOnce('bookings_made_total', (name) => new Counter({ name, help: 'Bookings made' }))
const slotConflicts = registerOnce(
  'booking_slot_conflicts_total',
  (name) => new Counter({ name, help: 'Requests for a time that was taken' }),
)

/** Counts bookings or a conflict for `/metrics`. */
export async function countOutcome<T extends CreatedBooking>(work: Promise<T>): Promise<T> {
  try {
    const booking = await work
    bookingsMade.inc(booking.series?.bookings.length ?? 1)
    return booking
  } catch (error) {
    if (error instanceof HttpError && error.code === 'slot_taken') slotConflicts.inc()
    throw error
  }
}

/** The reveal of a new booking whose provider has seen the contact in a service request. */
const revealOf = ({ revealed_through }: { revealed_through: string | null }, now: Date) =>
  revealed_through !== null && { customer_info_revealed: true, revealed_at: now, revealed_through }

function columnsOf({ line1, line2, city, state, zipCode }: NonNullable<NewBooking['address']>) {
  return {
    address_line1: line1,
    address_line2: line2 || null,
    address_city: city,
    address_state: state,
    address_zip_code: zipCode,
  }
}

/** An offer that its customer accepts: the terms and the contact that the provider knows. */
export interface AcceptedOffer {
  customer_id: string
  provider_id: string
  title: string
  /** The work to do. */
  description: string
  /** In the currency of the site; not used if there are lines. */
  hourly_rate: number
  /** The lines of a quote; null for an offer by the hour. */
  lines: Line[] | null
  answers: Answer[]
  /** On the wall clock of `time_zone`. */
  date: string
  start_time: string
  end_time: string
  time_zone: string
  contact: { name: string; email: string; phone: string }
  /** Where the work is, if the customer said it. */
  address: NewBooking['address']
}

/**
 * Turns an accepted offer into a booking that is confirmed and revealed, and returns it.
 * Throws 409 `provider_unavailable`, 409 `slot_taken` and 422 as {@link requireFreeHours} does.
 */
export async function createBookingFromOffer(context: TxContext, offer: AcceptedOffer): Promise<Booking> {
  const { customer_id, provider_id, date, start_time, end_time, time_zone, contact, address, lines } = offer
  await lockProvider(context.db, provider_id)
  await applyProviderDeadlines(context, provider_id)
  const hours = { date, start_time, end_time }
  const insert = async () => {
    const free = await requireFreeHours(context, {
      ...hours,
      provider_id,
      by: 'provider',
      time_zone,
      location: address?.zipCode,
    })
    const terms = {
      ...confirmedAt(context.now),
      customer_id,
      provider_id,
      service_name: offer.title,
      ...(lines ? { hourly_rate: totalOf(lines), pricing: pricingOfQuote(lines) } : { hourly_rate: offer.hourly_rate }),
      answers: JSON.stringify(offer.answers),
      notes: Array.from(offer.description).slice(0, bookingLimits.notes).join(''),
      ...(address && columnsOf(address)),
      contact_name: contact.name,
      contact_email: contact.email,
      contact_phone: contact.phone,
    }
    const [seen] = await insertBookings(context, { terms, hours: [{ ...hours, ...free }] })
    return seen!.customer
  }
  return countOutcome(insert().catch(onConstraint('one_booking_at_a_time', slotTaken)))
}
