import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { areBlocked } from '#domains/identity/blocks-queries.server.ts'
import { selectNewPhotos } from '#domains/pictures/locks.server.ts'
import { PENDING_LIFE } from '#domains/schedule/lifecycle-limits.ts'
import { isMoveDue, isOverdue } from '#domains/schedule/lifecycle-queries.server.ts'
import { type HoursOf, selectCalendar } from '#domains/schedule/slots-queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { runNamed } from '#platform/db/named-statement.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { isReturning } from './details-queries.server.ts'
import { selectLockedService } from './request-locks.server.ts'
import type { NewBooking } from './request-schema.ts'

/** The bookings that count for a customer's limits. */
export interface RecentBookings {
  /** Requests that wait for an answer. */
  pending: number
  /** Bookings made within a day, and when the first of them was made. */
  today: number
  first: string | null
}

/** The result of {@link getRequestFacts}. */
export type RequestFacts = Awaited<ReturnType<typeof getRequestFacts>>

/**
 * Reads, in one statement and after the locks, what decides about a booking request. `has_due`: the
 * provider has bookings that should have expired or completed. `is_returning`: the customer has had
 * a booking with the provider. `revealed_through`: the title of
 * the service request through which the provider has seen the customer's contact. `photo_count`:
 * how many of the photos the customer may use. The calendar is that of the dates, which are in
 * order.
 */
export async function getRequestFacts(
  tx: Tx,
  {
    customer_id,
    dates,
    location,
    now,
    ...input
  }: Pick<NewBooking, 'provider_id' | 'service_id' | 'photos'> &
    Pick<HoursOf, 'location'> & { customer_id: string; dates: string[]; now: Date },
) {
  const { provider_id, service_id: id, photos } = input
  const [from, to] = [dates[0]!, dates.at(-1)!]
  const [facts] = await runNamed(
    { db: tx },
    tx.selectNoFrom((row) => [
      jsonObjectFrom(selectRecentBookings(tx, customer_id, now))
        .$castTo<RecentBookings>()
        .as('recent'),
      row
        .exists(row.selectFrom('bookings').select('id').where('provider_id', '=', provider_id).where(isMoveDue(now)))
        .as('has_due'),
      jsonObjectFrom(selectLockedService(tx, { id, provider_id })).as('service'),
      photos.length === 0
        ? row.lit(0).as('photo_count')
        : row
            .selectFrom(selectNewPhotos(tx, { bucket: 'booking-photos', user_id: customer_id, photos }).as('own'))
            .select((all) => all.fn.countAll<number>().as('count'))
            .as('photo_count'),
      areBlocked(customer_id, provider_id).as('is_blocked'),
      selectSeenRequest(tx, { customer_id, provider_id }).as('revealed_through'),
      isReturning({ customer_id, provider_id }).as('is_returning'),
      jsonObjectFrom(selectCalendar(tx, { provider_id, service_id: id, location, from, to, now })).as('calendar'),
    ]),
  )
  return facts!
}

const selectSeenRequest = (db: Tx, { customer_id, provider_id }: { customer_id: string; provider_id: string }) =>
  db
    .selectFrom('lead_views')
    .innerJoin('leads', 'leads.id', 'lead_id')
    .select('title')
    .where('leads.customer_id', '=', customer_id)
    .where('lead_views.provider_id', '=', provider_id)
    .limit(1)

function selectRecentBookings(db: Db | Tx, customer_id: string, now: Date) {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const aDayAgo = before(DAY_MS)
  return db
    .selectFrom('bookings')
    .select((all) => [
      all.fn
        .countAll<number>()
        .filterWhere('status', '=', 'pending')
        .filterWhere((booking) => booking.not(isOverdue(now)))
        .as('pending'),
      all.fn.countAll<number>().filterWhere('created_at', '>', aDayAgo).as('today'),
      all.fn.min('created_at').filterWhere('created_at', '>', aDayAgo).as('first'),
    ])
    .where('customer_id', '=', customer_id)
    .where('created_at', '>', before(Math.max(PENDING_LIFE, DAY_MS)))
}
