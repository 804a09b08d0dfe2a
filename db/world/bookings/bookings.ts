import { demoCustomerBookings } from '../demo.ts'
import type { Customer, Plan } from '../plan.ts'
import type { Provider } from '../providers/provider.ts'
import { pricedAt } from '../providers/terms.ts'
import { type Random, uuidAt } from '../random.ts'
import { addRow, type Batch } from '../rows.ts'
import { type BookingDraft, fillCalendar } from './calendar.ts'
import { finalPriceOf } from './final-prices.ts'
import { jobColumns } from './jobs.ts'
import { makeSeries, type PlaceInSeries } from './series.ts'

export type Booking = BookingDraft & {
  id: string
  customer: Customer
  series?: PlaceInSeries
  /** Whether the provider entered it; then the customer is one of the provider's own clients. */
  isForClient?: boolean
}

/**
 * Makes a provider's bookings. The customers live nearby, and some of them book again and again.
 */
export function makeBookings(random: Random, plan: Plan, provider: Provider, index: number): Booking[] {
  const { business, place, created_at, demand, week, crews } = provider
  const drafts = fillCalendar(
    random,
    {
      listings: business.listings,
      time_zone: place.time_zone,
      week,
      crews: crews.length,
      since: created_at,
      now: plan.now,
    },
    demand,
  )
  const regulars = plan.customersNear(random, place, Math.ceil(drafts.length * 0.75))
  const leftForDemo = plan.rich ? { ...demoCustomerBookings[index] } : {}
  const bookings = drafts.map((draft) => {
    const left = leftForDemo[draft.status] ?? 0
    const forDemo = left > 0
    if (forDemo) leftForDemo[draft.status] = left - 1
    return {
      ...draft,
      id: uuidAt(random, draft.created_at),
      customer: plan.customerAt(forDemo ? 0 : random.pick(regulars)),
    }
  })
  return [...bookings, ...makeSeries(plan, provider, index, bookings)]
}

/**
 * Adds one booking with the service and the contact details as they were when the customer booked,
 * and its photos.
 */
export function addBooking(batch: Batch, plan: Plan, provider: Provider, booking: Booking): void {
  const { id: provider_id, place, business, service_ids, isProminent } = provider
  const { id, customer, status, listing, date, start_time, end_time, revealed_at, cancellation } = booking
  const isForClient = booking.isForClient ?? false
  const priced = pricedAt(provider, listing, booking)
  const final = finalPriceOf(plan, booking, priced)
  const service_id = service_ids[business.listings.indexOf(listing)]!
  addRow(batch, 'bookings', {
    id,
    customer_id: isForClient ? null : customer.id,
    provider_id,
    service_id,
    status,
    date,
    start_time,
    end_time,
    time_zone: place.time_zone,
    starts_at: new Date(booking.starts_at),
    ends_at: new Date(booking.ends_at),
    service_name: listing.name,
    ...priced,
    final_price: final?.price ?? null,
    for_client: isForClient,
    client_id: isForClient ? customer.id : null,
    contact_name: customer.name,
    contact_email: customer.email,
    contact_phone: customer.phone,
    series_id: booking.series?.id ?? null,
    series_weeks: booking.series?.weeks ?? null,
    series_times: booking.series?.times ?? null,
    series_number: booking.series?.number ?? null,
    crew: booking.crew,
    ...jobColumns(batch, plan, booking, { service_id, isProminent }),
    customer_info_revealed: revealed_at !== null,
    revealed_at: revealed_at && new Date(revealed_at),
    cancelled_by: cancellation?.by ?? null,
    cancel_reason: cancellation?.reason || null,
    cancelled_late: cancellation?.late ?? false,
    created_at: new Date(booking.created_at),
    updated_at: new Date(booking.updated_at),
    ...milestones(booking, plan.now),
  })
  if (final) addRow(batch, 'final_prices', final)
}

/**
 * When the booking reached each status, and when reminders were sent. Triggers set these columns,
 * but not during a load.
 */
function milestones({ status, revealed_at, updated_at, starts_at }: Booking, now: number) {
  const at = new Date(updated_at)
  const agreed = status === 'confirmed' || status === 'completed' ? new Date(revealed_at ?? updated_at) : null
  const reminded = (hours: number) => (agreed && starts_at - hours * 3_600_000 <= now ? at : null)
  return {
    confirmed_at: agreed,
    agreed_at: agreed,
    cancelled_at: status === 'cancelled' ? at : null,
    completed_at: status === 'completed' ? at : null,
    day_reminder_at: reminded(24),
    hours_reminder_at: reminded(2),
  }
}
