import { lockProvider } from '#domains/identity/locks.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import { assertFreeHours, slotTaken } from '#domains/schedule/slots-policy.server.ts'
import { calendarOf, selectCalendar, type ZonedCalendar } from '#domains/schedule/slots-queries.server.ts'
import { isClosed } from '#domains/schedule/slots-rules.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { HttpError } from '#platform/http/errors.server.ts'
import { dateIn, daysAfter } from '#platform/wall-clock.server.ts'
import { insertBookings } from './commands.server.ts'
import type { SeenBooking } from './contract.ts'
import { applyProviderDeadlines } from './deadlines-commands.server.ts'
import { lockSeriesFrom } from './locks.server.ts'
import {
  findLastOfSeries,
  findProviderOfOpenSeries,
  listSeriesToExtend,
  lockOpenSeries,
} from './open-series-queries.server.ts'
import { endOpenSeries } from './open-series-state-commands.server.ts'
import type { Series } from './series-contract.ts'
import { getSeries } from './series-queries.server.ts'

/**
 * Books the next dates of all series without an end (docs/product/bookings.md). Safe to repeat,
 * also in several processes at once. Throws all failures at the end.
 */
export async function extendOpenSeries(context: Context): Promise<void> {
  const failures: unknown[] = []
  for (const series_id of await listSeriesToExtend(context.db, context.now))
    await transact(context, (context) => extendOne(context, series_id)).catch((failure: unknown) =>
      failures.push(failure),
    )
  if (failures.length > 0) throw new AggregateError(failures, 'Some series could not be extended')
}

/**
 * The new bookings are confirmed at the agreed price, as the last one is. While its request waits
 * for an answer, no date is added. Tells both parties which dates weren't free.
 */
async function extendOne(context: TxContext, series_id: string): Promise<void> {
  const { db, now } = context
  const provider = await findProviderOfOpenSeries(db, series_id)
  if (!provider) return
  await lockProvider(db, provider.provider_id)
  await applyProviderDeadlines(context, provider.provider_id)
  const series = await lockOpenSeries(db, series_id)
  if (!series) return
  const last = await findLastOfSeries(db, series_id)
  if (!last) return void (await endOpenSeries(context, [series_id]))
  if (last.status === 'pending') return
  const { provider_id, service_id, address_zip_code: location } = last
  const { every_weeks, next_date: from, days_ahead } = series
  const to = daysAfter(dateIn('UTC', now), days_ahead + 1)
  const [row] = await runNamed({ db }, selectCalendar(db, { provider_id, service_id, location, from, to, now }))
  // The provider was suspended or is gone.
  if (!row) return void (await endOpenSeries(context, [series_id]))
  const calendar = calendarOf(row, { by: 'customer' })
  const dates = datesUntil(from, daysAfter(dateIn(calendar.time_zone, now), days_ahead), 7 * every_weeks)
  if (dates.length === 0) return
  const { hours, skipped } = freeDatesOf(calendar, { dates, ...last, now, days_ahead })
  await addDates(context, { series_id, last, hours })
  const next_date = daysAfter(dates.at(-1)!, 7 * every_weeks)
  await db.updateTable('open_series').set({ next_date }).where('series_id', '=', series_id).execute()
  if (skipped.length > 0) {
    const parties = { customer_id: last.customer_id, provider_id }
    await announce(context, 'series.skipped', { ...parties, booking_id: last.id, actor_id: null, dates: skipped })
  }
}

/** The dates from `first` to `last`, both included, every `step` days. */
export function datesUntil(first: string, last: string, step: number): string[] {
  const dates: string[] = []
  for (let date = first; date <= last; date = daysAfter(date, step)) dates.push(date)
  return dates
}

interface Dates {
  dates: readonly string[]
  start_time: string
  end_time: string
  for_client: boolean
  days_ahead: number
  /** The crew that has done the jobs so far. */
  crew: number
  now: Date
}

/**
 * The hours of the dates that are free, and the other dates. For a provider's own client, the
 * weekly hours and the notice don't matter, but closed days and blocked times do.
 */
export function freeDatesOf(calendar: ZonedCalendar, { dates, for_client, now, days_ahead, crew, ...times }: Dates) {
  const { start_time, end_time } = times
  const by = for_client ? 'provider' : 'customer'
  const hours: ({ date: string; start_time: string; end_time: string } & ReturnType<typeof assertFreeHours>)[] = []
  const skipped: string[] = []
  for (const date of dates)
    try {
      if (isClosed(calendar, date)) throw slotTaken()
      const day = { date, start_time, end_time }
      hours.push({ ...day, ...assertFreeHours(calendar, { ...day, by, now, days_ahead, crew }) })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      skipped.push(date)
    }
  return { hours, skipped }
}

/** How many bookings are written in one statement. */
const AT_ONCE = 8

type Hours = ReturnType<typeof freeDatesOf>['hours']

interface MoreDates {
  series_id: string
  last: NonNullable<Awaited<ReturnType<typeof findLastOfSeries>>>
  hours: Hours
}

async function addDates(context: TxContext, { series_id, last, hours }: MoreDates): Promise<void> {
  const { id: _, status: __, start_time: ___, end_time: ____, crew: _____, ...copied } = last
  const times = last.series_times ?? 0
  const terms = { ...copied, ...confirmedAt(context.now), series_id, series_times: times + hours.length }
  const numbered = hours.map((each, at) => ({ ...each, series_number: times + at + 1 }))
  if (hours.length === 0) return
  await insertSilently(context, { terms, hours: numbered })
  await context.db
    .updateTable('bookings')
    .set({ series_times: terms.series_times })
    .where('series_id', '=', series_id)
    .execute()
}

type NewBookings = Parameters<typeof insertBookings>[1]

/** Writes many bookings without an announcement. */
export async function insertSilently(context: TxContext, { terms, hours }: NewBookings): Promise<SeenBooking[]> {
  const seen: SeenBooking[] = []
  for (let at = 0; at < hours.length; at += AT_ONCE)
    seen.push(...(await insertBookings(context, { terms, hours: hours.slice(at, at + AT_ONCE), isSilent: true })))
  return seen
}

const confirmedAt = (now: Date) => ({ status: 'confirmed' as const, customer_info_revealed: true, revealed_at: now })

/**
 * Ends a series without an end: no more dates are added, and those that are booked stay. The other
 * party is told. Stopping twice changes nothing. Throws 404 unless the user is a party.
 */
export async function stopSeries(context: UserContext, { series_id }: { series_id: string }): Promise<Series> {
  return transact(context, async (context) => {
    const { db, profile, now } = context
    const from_date = daysAfter(dateIn('UTC', now), -1)
    const bookings = await lockSeriesFrom(db, profile, { series_id, from_date })
    const [ended] = await endOpenSeries(context, [series_id])
    const last = bookings.at(-1)
    if (ended && last) {
      const { customer_id, provider_id, id: booking_id } = last
      await announce(context, 'series.stopped', { customer_id, provider_id, booking_id, actor_id: profile.id })
    }
    return getSeries(db, series_id)
  })
}
