import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { SlotTime } from '#features/availability/contract.ts'
import { expiryOf } from '#features/booking-deadlines/rules.ts'
import type { ProfileRow } from '#features/identity/queries.server.ts'
import { openProposal, proposalOf } from '#features/reschedules/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import type { DB } from '#platform/db/schema.ts'
import { pageOf, unpackCursor } from '#platform/http/cursor.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import type { Booking, BookingCounts, BookingFilter } from './contract.ts'

type Viewer = Pick<ProfileRow, 'id' | 'user_type'>
type Of = SelectQueryBuilder<DB, 'bookings', object>

/**
 * Of a booking, in SQL, what would name the customer: masked for everybody but the customer until the reveal (decision 29), so that the
 * real values never reach this process. An e-mail keeps its first letter and its last label, a telephone number its last four digits.
 */
function contactSeenBy(viewer: Viewer) {
  const mayKnow = sql`(bookings.customer_info_revealed or bookings.customer_id = ${viewer.id})`
  const masked = {
    email: sql`left(contact_email, 1) || '***@***' || coalesce(substring(contact_email from '[.][^.@]*$'), '')`,
    phone: sql`'***-***-' || case when length(digits) < 7 then '****' else right(digits, 4) end`,
  }
  return {
    name: sql<string>`case when ${mayKnow} then contact_name else 'Customer' end`,
    email: sql<string>`case when ${mayKnow} then contact_email else ${masked.email} end`,
    phone: sql<string>`case when ${mayKnow} then contact_phone else
      (select ${masked.phone} from regexp_replace(contact_phone, '[^0-9]', '', 'g') as digits) end`,
    customerName: sql<string>`case when ${mayKnow} then customer.name else 'Customer' end`,
    customerAvatar: sql<string | null>`case when ${mayKnow} then customer.avatar_url end`,
  }
}

function seenBy(viewer: Viewer, bookings: Of) {
  const contact = contactSeenBy(viewer)
  return bookings
    .innerJoin('users as customer', 'customer.id', 'bookings.customer_id')
    .innerJoin('users as person', 'person.id', 'bookings.provider_id')
    .innerJoin('providers', 'providers.id', 'bookings.provider_id')
    .leftJoin('services', 'services.id', 'bookings.service_id')
    .select(['completed_at', 'completed_by', 'revision', openProposal.as('proposal')])
    .select(['bookings.id', 'bookings.customer_id', 'bookings.provider_id', 'bookings.service_id', 'status', 'date'])
    .select(['start_time', 'end_time', 'bookings.time_zone', 'starts_at', 'ends_at', 'bookings.price', 'hourly_rate'])
    .select(['customer_info_revealed', 'revealed_at', 'cancelled_by', 'cancel_reason', 'cancelled_late'])
    .select(['bookings.created_at', 'updated_at', 'service_name', 'services.duration'])
    .select(['services.description as service_description', 'providers.business_name'])
    .select(['person.name as provider_name', 'person.avatar_url as provider_avatar'])
    .select([contact.name.as('contact_name'), contact.email.as('contact_email'), contact.phone.as('contact_phone')])
    .select([contact.customerName.as('customer_name'), contact.customerAvatar.as('customer_avatar')])
}

type Row = Awaited<ReturnType<ReturnType<typeof seenBy>['executeTakeFirstOrThrow']>>

function bookingOf(row: Row): Booking {
  const { id, customer_id, provider_id, service_id, status, date, start_time, end_time, time_zone, price } = row
  const { customer_info_revealed, revealed_at, cancelled_by, cancel_reason, cancelled_late } = row
  const { completed_at, completed_by, revision, proposal } = row
  return {
    id,
    customer_id,
    provider_id,
    service_id,
    status,
    date,
    start_time,
    end_time,
    time_zone,
    price,
    customer_info_revealed,
    cancelled_by,
    cancel_reason,
    cancelled_late,
    completed_by,
    revision,
    completed_at: completed_at?.toISOString() ?? null,
    expires_at: status === 'pending' ? expiryOf(row).toISOString() : null,
    proposal: proposal && proposalOf(proposal),
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    revealed_at: revealed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    contact: { name: row.contact_name, email: row.contact_email, phone: row.contact_phone },
    customer: { name: row.customer_name, avatar_url: row.customer_avatar },
    provider: { business_name: row.business_name, name: row.provider_name, avatar_url: row.provider_avatar },
    service: {
      name: row.service_name,
      price: row.hourly_rate,
      duration: row.duration,
      description: row.service_description,
    },
  }
}

/** The bookings of which this profile is a party: a stranger's do not exist. */
function bookingsOf(db: Db | Tx, { id, user_type }: Viewer): Of {
  return db.selectFrom('bookings').where(`bookings.${user_type}_id`, '=', id)
}

const Key = z.tuple([z.iso.date().refine((date) => date > '1000'), SlotTime, z.guid()])

/** A profile's bookings, the latest date first; what lies ahead (`when: 'upcoming'`) the soonest first. */
export async function listBookings(
  db: Db,
  viewer: Viewer,
  { status, when, limit, cursor, now }: BookingFilter & { limit: number; cursor?: string | undefined; now: Date },
): Promise<{ items: Booking[]; next_cursor: string | null }> {
  const after = unpackCursor(cursor, Key)
  const direction = when === 'upcoming' ? 'asc' : 'desc'
  const isAhead = sql<boolean>`(status in ('pending', 'confirmed') and ends_at > ${now})`
  const place = sql`(bookings.date, bookings.start_time, bookings.id)`
  const rows = await seenBy(viewer, bookingsOf(db, viewer))
    .$if(status !== undefined, (query) => query.where('status', 'in', status ?? []))
    .$if(when === 'upcoming', (query) => query.where(isAhead))
    .$if(when === 'past', (query) => query.where(sql<boolean>`not ${isAhead}`))
    .$if(after !== undefined, (query) => {
      const [date, time, id] = after ?? []
      const from = sql`(${date}::date, ${time}::time, ${id}::uuid)`
      return query.where(direction === 'asc' ? sql<boolean>`${place} > ${from}` : sql<boolean>`${place} < ${from}`)
    })
    .orderBy('bookings.date', direction)
    .orderBy('bookings.start_time', direction)
    .orderBy('bookings.id', direction)
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ date, start_time, id }) => [date, start_time, id], bookingOf)
}

/** One booking of the profile's own. Throws 404 for every other one. */
export async function getBooking(db: Db | Tx, viewer: Viewer, id: string): Promise<Booking> {
  const row = await seenBy(viewer, bookingsOf(db, viewer)).where('bookings.id', '=', id).executeTakeFirst()
  if (!row) throw bookingNotFound()
  return bookingOf(row)
}

/** 404, for what is not there and for what is somebody else's. */
export const bookingNotFound = () => notFound('Booking')

/** How many bookings the profile has, by status and in all. */
export async function countBookings(db: Db, viewer: Viewer): Promise<BookingCounts> {
  const rows = await bookingsOf(db, viewer)
    .select((all) => ['status', all.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const counts = { total: 0, pending: 0, confirmed: 0, completed: 0, cancelled: 0 }
  for (const { status, count } of rows) {
    counts[status] = count
    counts.total += count
  }
  return counts
}

/** Whether a booking in any status exists between two profiles, whichever of them is the customer (specification, section 5, Messaging). */
export async function hasBookingBetween(db: Db | Tx, one: string, other: string): Promise<boolean> {
  const found = await db
    .selectFrom('bookings')
    .select('id')
    .where((row) =>
      row.or([row.and({ customer_id: one, provider_id: other }), row.and({ customer_id: other, provider_id: one })]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a provider may see a customer's name and picture: at least one booking between the two is revealed (decision 29). */
export async function mayProviderSeeCustomer(db: Db | Tx, provider_id: string, customer_id: string): Promise<boolean> {
  return (await customersSeenBy(db, provider_id, [customer_id])).has(customer_id)
}

/** Of these customers the ones whose name and picture the provider may see; all others are "Customer" without a picture (decision 29). */
export async function customersSeenBy(
  db: Db | Tx,
  provider_id: string,
  customer_ids: readonly string[],
): Promise<Set<string>> {
  if (customer_ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('bookings')
    .select('customer_id')
    .distinct()
    .where('provider_id', '=', provider_id)
    .where('customer_id', 'in', customer_ids)
    .where('customer_info_revealed', '=', true)
    .execute()
  return new Set(rows.map((row) => row.customer_id))
}
