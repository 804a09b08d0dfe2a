import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { UserType } from '#domains/identity/contract.ts'
import { lockProvider } from '#domains/identity/locks.server.ts'
import {
  dueNotice,
  isAhead,
  isMoveDue,
  isProviderAvailable,
  isReminderDue,
} from '#domains/schedule/lifecycle-queries.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { notFound } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { bookingNotFound, openProposal } from './queries.server.ts'
import { soonestFirst } from './rules.ts'

/** The columns that every move of a booking reads. */
const columnsOfMoves = [
  'id',
  'customer_id',
  'for_client',
  'provider_id',
  'service_id',
  'series_id',
  'status',
  'customer_info_revealed',
  'created_at',
  'agreed_at',
  'location_type',
  'address_zip_code',
  'on_the_way_at',
  'started_at',
  'finished_at',
  'date',
  'start_time',
  'price',
  'final_price',
  'receipt_number',
  'starts_at',
  'ends_at',
  'buffer_before',
  'buffer_after',
  'crew',
] as const

/**
 * A booking that is locked until the commit, with its open proposal and whether its provider is
 * available.
 */
export type LockedBooking = Awaited<ReturnType<typeof lockBooking>>

/** Locks the provider, then the booking. Throws 404 if the viewer is not a party of the booking. */
export async function lockBooking(tx: Tx, viewer: { id: string; user_type: UserType }, id: string) {
  const own = selectToMove(tx).where('id', '=', id).where(`${viewer.user_type}_id`, '=', viewer.id)
  const found = await own.executeTakeFirst()
  if (!found) throw bookingNotFound()
  await lockProvider(tx, found.provider_id)
  return own.forUpdate().executeTakeFirstOrThrow(bookingNotFound)
}

/** Locks the provider, then any booking, for an operator. Throws 404 if there is none. */
export async function lockAnyBooking(tx: Tx, id: string): Promise<LockedBooking> {
  const booking = selectToMove(tx).where('id', '=', id)
  const { provider_id } = await booking.executeTakeFirstOrThrow(bookingNotFound)
  await lockProvider(tx, provider_id)
  return booking.forUpdate().executeTakeFirstOrThrow(bookingNotFound)
}

/** Locks the other bookings of the series of a locked booking: those that start later, or all. */
export async function lockOthersOfSeries(
  tx: Tx,
  { id, series_id, starts_at }: LockedBooking,
  which: 'later' | 'all',
): Promise<LockedBooking[]> {
  if (series_id === null) return []
  return selectToMove(tx)
    .where('series_id', '=', series_id)
    .where('id', '<>', id)
    .$if(which === 'later', (series) => series.where('starts_at', '>', starts_at))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Locks the provider, then the bookings of a series from a date on, the soonest first. Throws 404
 * if the viewer is not a party of the series.
 */
export async function lockSeriesFrom(
  tx: Tx,
  viewer: { id: string; user_type: UserType },
  { series_id, from_date }: { series_id: string; from_date: string },
): Promise<LockedBooking[]> {
  const own = selectToMove(tx).where('series_id', '=', series_id).where(`${viewer.user_type}_id`, '=', viewer.id)
  const any = await own.limit(1).executeTakeFirst()
  if (!any) throw notFound(t('Series not found'))
  await lockProvider(tx, any.provider_id)
  const locked = await own.where(sql<boolean>`date >= ${from_date}::date`).orderBy('id').forUpdate().execute()
  return soonestFirst(locked)
}

/**
 * Locks a provider, then their bookings with a customer that aren't revealed, the soonest first.
 */
export async function lockMaskedBookings(
  tx: Tx,
  { customer_id, provider_id }: { customer_id: string; provider_id: string },
): Promise<LockedBooking[]> {
  await lockProvider(tx, provider_id)
  return selectToMove(tx)
    .where('customer_id', '=', customer_id)
    .where('provider_id', '=', provider_id)
    .where(sql<boolean>`not customer_info_revealed`)
    .orderBy('starts_at')
    .orderBy('id')
    .forUpdate()
    .execute()
}

const selectToMove = (tx: Tx) =>
  tx
    .selectFrom('bookings')
    .select(columnsOfMoves)
    .select(['service_name', 'hourly_rate', 'pricing', 'end_time', 'time_zone', openProposal(sql`true`).as('proposal')])
    .select(jsonBuildObject({ available: isProviderAvailable }).as('provider'))

/** A booking that is pending or confirmed and locked until the commit. */
export type LockedOpenBooking = Awaited<ReturnType<typeof lockOpenBookings>>[number]

/**
 * Locks the open bookings of profiles that have not ended: first their providers, then the
 * bookings.
 */
export async function lockOpenBookings(tx: Tx, profile_ids: readonly string[], now: Date) {
  const isTheirs = sql<boolean>`(customer_id = any(${profile_ids}::uuid[]) or provider_id = any(${profile_ids}::uuid[]))`
  const isOpen = sql<boolean>`status in ('pending', 'confirmed') and ends_at > ${now}`
  await sql`select from providers where id = any(${profile_ids}::uuid[])
    or id in (select provider_id from bookings where ${isTheirs} and ${isOpen})
    order by id for no key update`.execute(tx)
  return tx
    .selectFrom('bookings')
    .select(columnsOfMoves)
    .where(isTheirs)
    .where(isOpen)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks the bookings of a locked provider that a suspension cancels, in the order of their ids. */
export const lockBookingsAhead = (tx: Tx, provider_id: string, now: Date) =>
  tx
    .selectFrom('bookings')
    .select(columnsOfMoves)
    .where('provider_id', '=', provider_id)
    .where(isAhead(now))
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Locks the jobs of a client without an account, of a locked provider, in the order of their ids.
 */
export const lockBookingsOfClient = (tx: Tx, client_id: string) =>
  tx
    .selectFrom('bookings')
    .select(columnsOfMoves)
    .where('client_id', '=', client_id)
    .where('customer_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** A period of a crew, or of all, on the clock of a time zone. The end is excluded. */
interface Period {
  starts_on: string
  starts_at: string
  ends_on: string
  ends_at: string
  time_zone: string
  crew: number | null
}

/** A booking that hasn't started and overlaps a period, locked until the commit. */
export type BookingInTheWay = Awaited<ReturnType<typeof lockBookingsInTheWay>>[number]

/**
 * Locks the pending and confirmed bookings of a locked provider that a period overlaps and that
 * haven't started, in the order of their ids.
 */
export async function lockBookingsInTheWay(
  tx: Tx,
  provider_id: string,
  { time_zone, crew, ...period }: Period,
  now: Date,
) {
  const instant = (date: string, time: string) => sql<Date>`(${date}::date + ${time}::time) at time zone ${time_zone}`
  return tx
    .selectFrom('bookings')
    .select(columnsOfMoves)
    .select(['end_time', 'service_name'])
    .where('provider_id', '=', provider_id)
    .where(isAhead(now))
    .where('starts_at', '<', instant(period.ends_on, period.ends_at))
    .where('ends_at', '>', instant(period.starts_on, period.starts_at))
    .$if(crew !== null, (bookings) => bookings.where('crew', '=', crew))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Locks the bookings of a locked provider whose automatic moves are due, in the order of their ids.
 */
export async function lockDueBookings(tx: Tx, provider_id: string, now: Date) {
  return tx
    .selectFrom('bookings')
    .select(columnsOfMoves)
    .where('provider_id', '=', provider_id)
    .where(isMoveDue(now))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks the bookings of a locked provider whose reminders are due, in the order of their ids. */
export async function lockBookingsToRemind(tx: Tx, provider_id: string, now: Date) {
  return tx
    .selectFrom('bookings')
    .select(['id', 'customer_id', 'provider_id', dueNotice(now).as('notice')])
    .where('provider_id', '=', provider_id)
    .where(isReminderDue(now))
    .orderBy('id')
    .forUpdate()
    .execute()
}
