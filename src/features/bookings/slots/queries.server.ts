import type { Db } from '../../../platform/db/db.server.ts'
import { invalid, notFound } from '../../../platform/http/errors.server.ts'
import { dateIn, daysAfter, instantOf } from '../../../platform/wall-clock.server.ts'
import { isHere } from '../../accounts/queries.server.ts'
import type { Slots } from './contract.ts'
import { bookable, HORIZON_DAYS, type Hours } from './rules.ts'

/** What can really be booked with a provider on a day (decision 24). Throws 404 for no such provider, or none any more, 422 for a day out of reach. */
export async function getSlots(db: Db, provider_id: string, date: string | undefined, now: Date): Promise<Slots> {
  const provider = await db
    .selectFrom('providers')
    .innerJoin('users', 'users.id', 'providers.id')
    .select('time_zone')
    .where('providers.id', '=', provider_id)
    .where(isHere())
    .executeTakeFirst()
  if (!provider) throw notFound('Provider')
  const { time_zone } = provider
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

/** Hours that are held: by confirmed visits, and by requests until they are answered. */
async function listTaken(db: Db, provider_id: string, date: string): Promise<Hours[]> {
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
