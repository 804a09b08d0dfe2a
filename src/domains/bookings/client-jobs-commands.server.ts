import type { Selectable } from 'kysely'
import { assertNotBlocked } from '#domains/identity/blocks-policy.server.ts'
import type { UserTxContext } from '#domains/identity/policy.server.ts'
import { assertFreeHours, requireCalendar } from '#domains/schedule/slots-policy.server.ts'
import { GRID, minutesOf, timeOf } from '#domains/schedule/slots-rules.ts'
import type { TxContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import type { DB } from '#platform/db/schema.ts'
import { conflict, invalid, notFound } from '#platform/http/errors.server.ts'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import { dateIn, daysAfter } from '#platform/wall-clock.server.ts'
import { msg, t } from '#ui/language.ts'
import { changeStatus, emitBookingChanged, insertBookings } from './commands.server.ts'
import type { Pricing } from './contract.ts'
import { applyProviderDeadlines } from './deadlines-commands.server.ts'
import { lockBookingsOfClient } from './locks.server.ts'
import { datesUntil, freeDatesOf, insertSilently } from './open-series-commands.server.ts'
import { CLIENT_DAYS_AHEAD } from './open-series-rules.ts'
import { endOpenSeries, startOpenSeries } from './open-series-state-commands.server.ts'
import { clientWithoutContact } from './personal-data-commands.server.ts'
import { getBooking } from './queries.server.ts'
import { termsOf } from './request-commands.server.ts'
import type { CreatedBooking } from './request-contract.ts'
import { selectLockedService } from './request-locks.server.ts'
import { assertPricing } from './request-policy.server.ts'
import { bySeries } from './rules.ts'

type ClientRow = Pick<
  Selectable<DB['clients']>,
  | 'id'
  | 'provider_id'
  | 'customer_id'
  | 'name'
  | 'phone'
  | 'email'
  | 'address_line1'
  | 'address_line2'
  | 'address_city'
  | 'address_state'
  | 'address_zip_code'
>

/** A job that a provider enters for a client of their own. */
export interface Job {
  client: ClientRow
  service_id: string
  /** On the provider's wall clock, as are the two times. */
  date: string
  start_time: string
  /** By default after the usual duration of the service. */
  end_time?: string | undefined
  /** In the currency of the site, for the job; by default as the service says. */
  price?: number | undefined
  notes: string
  repeat?: { every_weeks: 1 | 2 | 4 } | undefined
}

/**
 * Enters a job of a locked provider for a locked client, confirmed at once, and with `repeat` those
 * of the year after it whose hours are free. The weekly hours and the notice don't bind the
 * provider. Throws 404 for another provider's service, 409 `slot_taken` if the first date isn't
 * free and `quote_needed`, 403 `contact_refused`, and 422 for hours that cannot be booked.
 */
export async function enterJobs(context: UserTxContext, job: Job): Promise<CreatedBooking> {
  const { db, now, profile: provider } = context
  const { client, date, start_time, notes, repeat } = job
  const { id: client_id, customer_id } = client
  if (customer_id !== null) await assertNotBlocked(db, customer_id, provider.id)
  await applyProviderDeadlines(context, provider.id)
  const { service_id, end_time, ...agreed } = await termsOfJob(db, provider.id, job)
  const days_ahead = CLIENT_DAYS_AHEAD
  const until = repeat ? daysAfter(date, days_ahead) : date
  const calendar = await requireCalendar(context, {
    provider_id: provider.id,
    service_id,
    location: client.address_zip_code,
    by: 'customer',
    from: date,
    to: until,
  })
  const times = { start_time, end_time }
  const first = { date, ...times, ...assertFreeHours(calendar, { date, ...times, by: 'provider', now, days_ahead }) }
  const step = 7 * (repeat?.every_weeks ?? 1)
  const dates = repeat ? datesUntil(daysAfter(date, step), lastDayOf(calendar.time_zone, now), step) : []
  const { hours, skipped } = freeDatesOf(calendar, {
    dates,
    ...times,
    for_client: true,
    days_ahead,
    crew: first.crew,
    now,
  })
  const all = [first, ...hours]
  const series = repeat && { series_id: uuidv7(), series_weeks: repeat.every_weeks, series_times: all.length }
  const terms = {
    ...agreed,
    ...contactOf(client, agreed.location_type),
    ...series,
    status: 'confirmed' as const,
    customer_info_revealed: true,
    revealed_at: now,
    for_client: true,
    client_id,
    customer_id,
    provider_id: provider.id,
    service_id,
    notes,
  }
  const numbered = all.map((each, at) => ({ ...each, ...(series && { series_number: at + 1 }) }))
  const [seen] = await insertBookings(context, { terms, hours: numbered.slice(0, 1) })
  const booking = seen!.provider
  if (!series) return booking
  const bookings = [seen!, ...(await insertSilently(context, { terms, hours: numbered.slice(1) }))]
  await startOpenSeries(context, {
    series_id: series.series_id,
    provider_id: provider.id,
    every_weeks: series.series_weeks,
    next_date: daysAfter(dates.at(-1) ?? date, step),
    days_ahead,
  })
  return {
    ...(await getBooking(db, provider, booking.id)),
    series: { id: series.series_id, bookings: bookings.map(({ provider: { id, date } }) => ({ id, date })), skipped },
  }
}

const lastDayOf = (time_zone: string, now: Date) => daysAfter(dateIn(time_zone, now), CLIENT_DAYS_AHEAD)

/** The terms of the service for a job: its price, unless the provider names one, and its end. */
async function termsOfJob(tx: Tx, provider_id: string, { service_id: id, start_time, end_time, price }: Job) {
  const service = await selectLockedService(tx, { id, provider_id }).executeTakeFirst()
  if (!service) throw notFound(t('Service not found'))
  if (price === undefined && service.price_kind === 'quote') throw conflict('quote_needed', texts.priceMissing)
  const pricing = price === undefined ? assertPricing(service, []) : forJob
  const end = minutesOf(start_time) + Math.ceil(service.duration / GRID.step) * GRID.step
  if (!end_time && end > GRID.closes) throw invalid([{ path: 'end_time', message: texts.tooLate }])
  const terms = termsOf(service, pricing)
  return { ...terms, hourly_rate: price ?? terms.hourly_rate, service_id: id, end_time: end_time ?? timeOf(end) }
}

/** The terms of a job whose price the provider names. */
const forJob: Pricing = { price_kind: 'fixed', minimum_minutes: 0, call_out_fee: 0, addons: [] }

const texts = {
  priceMissing: msg('This service has no price. Please enter one for the job.'),
  tooLate: msg('The job would end after 9:30 PM. Please choose an earlier start.'),
} as const

function contactOf(client: ClientRow, location_type: string) {
  const { name, phone, email, address_line1, address_line2, address_city, address_state, address_zip_code } = client
  const address = { address_line1, address_line2, address_city, address_state, address_zip_code }
  const contact = { contact_name: name, contact_phone: phone, contact_email: email }
  return { ...contact, ...(location_type === 'customer' && address) }
}

/** Writes the contact of a changed client without an account into the jobs that are ahead. */
export async function changeContactOfJobs({ db, now }: TxContext, client: ClientRow): Promise<void> {
  const open = db
    .updateTable('bookings')
    .where('client_id', '=', client.id)
    .where('customer_id', 'is', null)
    .where('status', '=', 'confirmed')
    .where('ends_at', '>', now)
  await open.set({ ...contactOf(client, ''), updated_at: now }).execute()
  await open.set(contactOf(client, 'customer')).where('location_type', '=', 'customer').execute()
}

/**
 * Detaches the jobs of a client who is being deleted. Without an account, upcoming jobs are
 * cancelled and all jobs lose the contact; with one, they remain bookings of both parties.
 */
export async function releaseJobs(context: TxContext, { id }: Pick<ClientRow, 'id'>): Promise<void> {
  const { db, now } = context
  const jobs = await lockBookingsOfClient(db, id)
  const ahead = jobs.filter(({ status, starts_at }) => status === 'confirmed' && starts_at > now)
  const series = [...new Set(jobs.flatMap(({ series_id }) => series_id ?? []))]
  if (series.length > 0) await endOpenSeries(context, series)
  for (const together of bySeries(ahead))
    await changeStatus(
      context,
      together,
      { status: 'cancelled', cancelled_by: 'provider', cancel_reason: null },
      { actor_id: together[0].provider_id },
    )
  await db
    .updateTable('bookings')
    .set({ ...clientWithoutContact, updated_at: now })
    .where('client_id', '=', id)
    .where('customer_id', 'is', null)
    .execute()
}

/**
 * Assigns the jobs of a client to the account that the client now has. Returns how many there are.
 */
export async function giveJobsTo(
  context: TxContext,
  { client_id, customer_id }: { client_id: string; customer_id: string },
): Promise<number> {
  const { db, now } = context
  const jobs = await db
    .updateTable('bookings')
    .set({ customer_id, updated_at: now })
    .where('client_id', '=', client_id)
    .where('customer_id', 'is', null)
    .returning(['id', 'customer_id', 'provider_id', 'status'])
    .execute()
  // Browsers read all bookings again after one of them has changed.
  if (jobs[0]) emitBookingChanged(context, jobs[0])
  return jobs.length
}
