import type { Db, Tx } from '../../../platform/db/db.server.ts'
import { conflict, invalid, notFound } from '../../../platform/http/errors.server.ts'
import { dateIn, daysAfter, instantOf } from '../../../platform/wall-clock.server.ts'
import { isHere } from '../../accounts/queries.server.ts'
import type { Slots } from './contract.ts'
import { bookable, HORIZON_DAYS, type Hours } from './rules.ts'

/** What can really be booked with a provider on a day (decision 24). Throws 404 for no such provider, or none any more, 422 for a day out of reach. */
export async function getSlots(db: Db, provider_id: string, date: string | undefined, now: Date): Promise<Slots> {
  const time_zone = await getClock(db, provider_id)
  const days = bookableDays(time_zone, now)
  const day = date ?? days.earliest_date
  assertWithin(days, day)

  const instants = new Map<string, Date | undefined>()
  const instant = (time: string) => {
    if (!instants.has(time)) instants.set(time, instantOf(time_zone, day, time))
    return instants.get(time)
  }
  const starts = bookable(await listTaken(db, provider_id, day), {
    exists: (time) => instant(time) !== undefined,
    isOpen: (time) => (instant(time)?.getTime() ?? 0) > now.getTime(),
  })
  return { date: day, time_zone, ...days, starts }
}

/** The zone whose wall clock a provider works by. Throws 404 for no such provider, or none any more. */
export async function getClock(db: Db | Tx, provider_id: string): Promise<string> {
  const { time_zone } = await db
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .select('time_zone')
    .where('providers.id', '=', provider_id)
    .where(isHere())
    .executeTakeFirstOrThrow(() => notFound('Provider'))
  return time_zone
}

/** Hours that are held: by confirmed visits, and by requests until they are answered. */
async function listTaken(db: Db | Tx, provider_id: string, date: string): Promise<Hours[]> {
  return db
    .selectFrom('bookings')
    .select(['start_time', 'end_time'])
    .where('provider_id', '=', provider_id)
    .where('date', '=', date)
    .where('status', 'in', ['pending', 'confirmed'])
    .execute()
}

interface Days {
  earliest_date: string
  latest_date: string
}

/** Today and the last day that can be booked, on the provider's calendar. */
export function bookableDays(time_zone: string, now: Date): Days {
  const earliest_date = dateIn(time_zone, now)
  return { earliest_date, latest_date: daysAfter(earliest_date, HORIZON_DAYS) }
}

/** Throws 422 in the words of specification, section 5. */
export function assertWithin({ earliest_date, latest_date }: Days, date: string): void {
  if (date < earliest_date || date > latest_date)
    throw invalid([{ path: 'date', message: 'Select a date up to 90 days in advance' }])
}

/** When a visit begins and ends, for every clock. */
export interface Instants {
  starts_at: Date
  ends_at: Date
}

/** Throws 422 for hours out of reach, out of order, gone by, or skipped by the clock. */
export function instantsOf(
  { date, start_time, end_time }: Hours & { date: string },
  time_zone: string,
  now: Date,
): Instants {
  assertWithin(bookableDays(time_zone, now), date)
  if (end_time <= start_time)
    throw invalid([{ path: 'end_time', message: 'The end time must be later than the start time' }])
  const starts_at = instantOf(time_zone, date, start_time)
  const ends_at = instantOf(time_zone, date, end_time)
  if (!starts_at || !ends_at)
    throw invalid([
      { path: 'start_time', message: 'The clocks change on this day and skip this time. Please choose another.' },
    ])
  if (starts_at <= now)
    throw invalid([{ path: 'start_time', message: 'This time has already passed. Please choose another.' }])
  return { starts_at, ends_at }
}

/** Throws 422 for hours that nobody could book with this provider, and 409 `slot_taken` for hours that another visit holds. */
export async function assertFree(
  db: Db | Tx,
  provider_id: string,
  hours: Hours & { date: string },
  now: Date,
): Promise<void> {
  instantsOf(hours, await getClock(db, provider_id), now)
  const taken = await listTaken(db, provider_id, hours.date)
  if (taken.some((visit) => visit.start_time < hours.end_time && hours.start_time < visit.end_time)) throw slotTaken()
}

/** 409: the hours went to somebody else (decision 25). */
export const slotTaken = () => conflict('slot_taken', 'That time has just been taken. Please choose another.')
