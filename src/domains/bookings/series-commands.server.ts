import type { Service } from '#domains/catalog/services-contract.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import { canMove } from '#domains/schedule/lifecycle-rules.ts'
import { slotTaken } from '#domains/schedule/slots-policy.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { conflict, onConstraint } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { daysAfter } from '#platform/wall-clock.server.ts'
import { cancelTogether } from './commands.server.ts'
import { applyProviderDeadlines } from './deadlines-commands.server.ts'
import { lockSeriesFrom } from './locks.server.ts'
import { addsItself } from './open-series-rules.ts'
import { endOpenSeries } from './open-series-state-commands.server.ts'
import { assertMove, moveNotAllowed } from './policy.server.ts'
import { getBooking } from './queries.server.ts'
import { assertFacts, assertMayBookMore, countOutcome, insertRequested, termsOf } from './request-commands.server.ts'
import type { CreatedBooking } from './request-contract.ts'
import { lockParties } from './request-locks.server.ts'
import { assertFreeMoreDates, assertPrice, assertPricing } from './request-policy.server.ts'
import { getRequestFacts } from './request-queries.server.ts'
import { datesOf } from './request-rules.ts'
import type { Series, SeriesCancellation, SeriesExtension } from './series-contract.ts'
import { getProviderOfSeries, getSeries, getTermsOfSeries } from './series-queries.server.ts'
import { nothingToCancel } from './series-rules.ts'

/**
 * Cancels the bookings of a series from a date on that the user may cancel, for one reason, and
 * notifies the other party once. A series without an end ends. Throws 404 unless the user is a
 * party, 409 `move_not_allowed` if none of them can be cancelled, and 422 if a required reason is
 * missing.
 */
export async function cancelSeries(
  context: UserContext,
  { series_id, from_date, reason }: SeriesCancellation,
): Promise<Series> {
  return transact(context, async (context) => {
    const { db, now, profile } = context
    const bookings = await lockSeriesFrom(db, profile, { series_id, from_date })
    const [first, ...others] = bookings.filter((booking) => canMove(booking, 'cancel', profile.user_type, now))
    if (!first) {
      const open = bookings.find(({ status }) => status === 'pending' || status === 'confirmed')
      if (open) assertMove(open, 'cancel', profile.user_type, now)
      throw moveNotAllowed(nothingToCancel)
    }
    await endOpenSeries(context, [series_id])
    await cancelTogether(context, [first, ...others], reason)
    return getSeries(db, series_id)
  })
}

/**
 * Books more dates of a customer's series: the same job at the same hours, at the service's current
 * price. The provider keeps a contact that they have revealed. Throws 404 for a series that isn't
 * the customer's, 409 `slot_taken` with each date that isn't free, unless `skip_taken` leaves them
 * out and one is free, and otherwise as `createBooking` does.
 */
export async function extendSeries(
  context: UserContext,
  { series_id, times, skip_taken, ...shown }: SeriesExtension,
): Promise<CreatedBooking> {
  const work = transactOnce(context, async (context) => {
    const { db, now, profile: customer } = context
    const parties = {
      customer_id: customer.id,
      provider_id: await getProviderOfSeries(db, customer, series_id),
    }
    const hasProvider = await lockParties(db, parties)
    const { date, start_time, end_time, service_id, addons, is_open, ...copied } = await getTermsOfSeries(db, series_id)
    if (is_open) throw conflict('series_is_open', addsItself)
    const every_weeks = copied.series_weeks
    const dates = datesOf(daysAfter(date, 7 * every_weeks), { every_weeks, times })
    const facts = await getRequestFacts(db, {
      ...parties,
      service_id,
      photos: [],
      dates,
      location: copied.address_zip_code,
      now,
    })
    const { service, calendar } = assertFacts(context, { facts, hasProvider, shown })
    const offered = new Set((service.addons as unknown as Service['addons']).map(({ id }) => id))
    const pricing = assertPricing(
      service,
      addons.filter((id) => offered.has(id)),
    )
    const { hours, skipped } = assertFreeMoreDates(calendar, { dates, start_time, end_time, skip_taken, now })
    assertMayBookMore(facts, { count: hours.length, instant: service.instant, now })
    if (facts.has_due) await applyProviderDeadlines(context, parties.provider_id)
    const series_times = copied.series_times + hours.length
    const terms = {
      ...copied,
      ...parties,
      ...termsOf(service, pricing),
      service_id,
      series_id,
      series_times,
      ...(copied.customer_info_revealed && { revealed_at: now }),
    }
    assertPrice(terms, { date: hours[0]!.date, start_time, end_time, total: shown.total })
    const numbered = hours.map((each, at) => ({ ...each, series_number: copied.series_times + at + 1 }))
    const inserted = await insertRequested(context, { service, terms, hours: numbered })
    await db.updateTable('bookings').set({ series_times }).where('series_id', '=', series_id).execute()
    const bookings = inserted.map(({ id, date }) => ({ id, date }))
    return { ...(await getBooking(db, customer, bookings[0]!.id)), series: { id: series_id, bookings, skipped } }
  })
  return countOutcome(work.catch(onConstraint('one_booking_at_a_time', slotTaken)))
}
