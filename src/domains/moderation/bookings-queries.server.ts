import { sql } from 'kysely'
import { listHistory } from '#domains/bookings/history-queries.server.ts'
import { bookingNotFound, getBooking } from '#domains/bookings/queries.server.ts'
import { isAt } from '#domains/operators/places-queries.server.ts'
import { byTime, containing, isId, orderOf, type Page } from '#domains/operators/queries.server.ts'
import type { Db } from '#platform/db/db.server.ts'
import { pageOf } from '#platform/http/cursor.server.ts'
import type { BookingListFilter, BookingSummary, OperatorBooking } from './bookings-contract.ts'
import { listLooks } from './looks-queries.server.ts'

/** The bookings of the site, without their customers. */
export async function listAllBookings(
  db: Db,
  { search = '', status, from, to, category, place, limit, ...page }: BookingListFilter & Page,
) {
  const keys = { created_at: byTime('bookings.created_at') }
  const order = orderOf(page, keys, 'bookings.id')
  const rows = await bookings(db)
    .select(order.key)
    .$if(search !== '', (all) => all.where(matchesSearch(search)))
    .$if(status !== undefined, (all) => all.where('bookings.status', '=', status!))
    .$if(!!category, (all) =>
      all.where(sql<boolean>`exists (select from services where services.id = service_id and category = ${category})`),
    )
    .$if(!!place, (all) =>
      all.where(sql<boolean>`exists (
        select from users where users.id = bookings.provider_id and ${isAt('users', place ?? '')})`),
    )
    .$if(from !== undefined, (all) => all.where(sql<boolean>`bookings.date >= ${from}::date`))
    .$if(to !== undefined, (all) => all.where(sql<boolean>`bookings.date <= ${to}::date`))
    .where(order.isAfter)
    .orderBy(order.by)
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, order.keyOf, summaryOf)
}

const bookings = (db: Db) =>
  db
    .selectFrom('bookings')
    .innerJoin('providers', 'providers.id', 'bookings.provider_id')
    .select(['bookings.id', 'status', 'service_name', 'provider_id', 'business_name', 'bookings.created_at'])
    .select(['date', 'start_time', 'end_time', 'price'])

function matchesSearch(search: string) {
  if (isId(search)) return sql<boolean>`bookings.id = ${search}::uuid`
  if (!search.includes('@'))
    return sql<boolean>`bookings.provider_id in (select id from providers where business_name ilike ${containing(search)})`
  const profiles = sql`(select users.id from users join auth_user on auth_user.id = auth_user_id where email = ${search})`
  return sql<boolean>`(bookings.customer_id in ${profiles} or bookings.provider_id in ${profiles})`
}

type Row = Omit<BookingSummary, 'created_at'> & { created_at: Date }

function summaryOf(row: Row): BookingSummary {
  const { id, status, service_name, provider_id, business_name, date, start_time, end_time, price } = row
  const created_at = row.created_at.toISOString()
  return { id, status, service_name, provider_id, business_name, date, start_time, end_time, price, created_at }
}

/** The parties of a booking, with their logins. Throws 404. */
export const partiesOf = (db: Db, id: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('users as owner', 'owner.id', 'provider_id')
    .leftJoin('users as customer', 'customer.id', 'customer_id')
    .select(['customer_id', 'provider_id', 'owner.auth_user_id as provider_login'])
    .select('customer.auth_user_id as customer_login')
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow(bookingNotFound)

/**
 * A booking with its history: as its customer sees it, or as its provider sees it if the client has
 * no account.
 */
export async function getForOperator(db: Db, id: string): Promise<OperatorBooking> {
  const { customer_id, provider_id, customer_login, provider_login } = await partiesOf(db, id)
  const viewer = customer_id
    ? ({ id: customer_id, user_type: 'customer' } as const)
    : ({ id: provider_id, user_type: 'provider' } as const)
  return {
    booking: await getBooking(db, viewer, id),
    history: await listHistory(db, viewer, id),
    people: { customer: customer_login, provider: provider_login },
    looks: await listLooks(db, 'booking_looks', id),
  }
}
