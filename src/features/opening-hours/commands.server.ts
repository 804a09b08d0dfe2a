import { getTimeZone } from '#features/availability/queries.server.ts'
import { dateText, timeOf } from '#features/availability/rules.ts'
import { cancelForBlockedTime } from '#features/bookings/commands.server.ts'
import { type BookingInTheWay, lockBookingsInTheWay, lockProvider } from '#features/bookings/locks.server.ts'
import { lockProfile } from '#features/identity/locks.server.ts'
import type { UserContext } from '#features/identity/policy.server.ts'
import { providerNotFound } from '#features/providers/queries.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { TxContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { conflict, invalid, notFound } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { dateIn, daysAfter, wallOf } from '#platform/wall-clock.server.ts'
import type { BlockedTime, HoursChange, NewBlockedTime, OwnHours } from './contract.ts'
import { lockHours } from './locks.server.ts'
import { blockedTimeOf, blockedTimes, getOwnHours } from './queries.server.ts'
import { blockLimits, blockTexts, inTheWayText, rangeText, weekdays, wholeDay } from './rules.ts'

/**
 * Changes the provider's own opening hours, closed days, buffers and notice for future bookings;
 * existing bookings stay. Throws 404 for the hours of others.
 */
export async function changeHours(
  context: UserContext,
  { provider_id, ...change }: HoursChange & { provider_id: string },
): Promise<OwnHours> {
  if (provider_id !== context.profile.id) throw providerNotFound()
  return transact(context, async ({ db, now }) => {
    await lockProfile(db, { id: provider_id })
    const { isNew } = await lockHours(db, provider_id)
    // Until providers set their hours, every day is open.
    if (isNew) await replaceWeek(db, provider_id, everyDay)
    const { week, closed, ...rules } = change
    if (Object.keys(rules).length > 0)
      await db.updateTable('provider_hours').set(rules).where('provider_id', '=', provider_id).execute()
    if (week) await replaceWeek(db, provider_id, week)
    if (closed) await replaceClosed(db, provider_id, closed)
    return getOwnHours(db, provider_id, now)
  })
}

const everyDay = weekdays.map((weekday) => ({ weekday, ranges: [wholeDay] }))

async function replaceWeek(tx: Tx, provider_id: string, week: NonNullable<HoursChange['week']>): Promise<void> {
  await tx.deleteFrom('opening_hours').where('provider_id', '=', provider_id).execute()
  const rows = week.flatMap(({ weekday, ranges }) => ranges.map((range) => ({ provider_id, weekday, ...range })))
  if (rows.length > 0) await tx.insertInto('opening_hours').values(rows).execute()
}

async function replaceClosed(tx: Tx, provider_id: string, closed: NonNullable<HoursChange['closed']>): Promise<void> {
  await tx.deleteFrom('closed_days').where('provider_id', '=', provider_id).execute()
  const rows = closed.map((days) => ({ provider_id, ...days }))
  if (rows.length > 0) await tx.insertInto('closed_days').values(rows).execute()
}

/**
 * Blocks a period of the provider's own time; no one can book it from then on. Bookings in it are
 * canceled with a reason if the provider says so. Throws 409 `bookings_in_the_way` with each of them
 * otherwise, 409 `too_many_blocked_times`, and 422 for a period that is over or more than a year ahead.
 */
export async function blockTime(
  context: UserContext,
  { cancel_bookings, reason, ...period }: NewBlockedTime,
): Promise<BlockedTime> {
  return transactOnce(context, async (context) => {
    const { db, now, profile } = context
    const provider_id = profile.id
    await lockProfile(db, profile)
    await lockProvider(db, provider_id)
    const time_zone = await getTimeZone(db, provider_id)
    assertAhead(period, wallOf(time_zone, now))
    await assertFewBlocks(db, provider_id, now)
    const bookings = await lockBookingsInTheWay(db, provider_id, { ...period, time_zone }, now)
    if (bookings.length > 0 && !cancel_bookings) throw bookingsInTheWay(bookings)
    const row = { ...period, provider_id, created_at: now }
    const { id } = await db.insertInto('blocked_times').values(row).returning('id').executeTakeFirstOrThrow()
    await cancelForBlockedTime(context, { bookings, reason })
    return blockedTimeOf(await blockedTimes(db, provider_id).where('id', '=', id).executeTakeFirstOrThrow())
  })
}

function assertAhead({ starts_on, ends_on, ends_at }: Period, { date, minutes }: ReturnType<typeof wallOf>): void {
  if (`${ends_on} ${ends_at}` <= `${date} ${timeOf(minutes)}`)
    throw invalid([{ path: 'ends_at', message: blockTexts.over }])
  if (starts_on > daysAfter(date, blockLimits.days)) throw invalid([{ path: 'starts_on', message: blockTexts.far }])
}

type Period = Pick<NewBlockedTime, 'starts_on' | 'ends_on' | 'ends_at'>

async function assertFewBlocks(tx: Tx, provider_id: string, now: Date): Promise<void> {
  const ahead = await blockedTimes(tx, provider_id).where('ends_on', '>=', dateIn('UTC', now)).execute()
  if (ahead.length >= blockLimits.entries) throw conflict('too_many_blocked_times', blockTexts.tooMany)
}

/** 409: names each booking by its service and time. The customer may be masked. */
const bookingsInTheWay = (bookings: readonly BookingInTheWay[]) =>
  conflict(
    'bookings_in_the_way',
    inTheWayText(bookings.length),
    bookings
      .toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
      .map(({ id, service_name, date, ...hours }) => ({
        path: id,
        message: `${service_name} on ${dateText(date, 'short')}, ${rangeText(hours)}`,
      })),
  )

/** Frees a blocked time of the provider. Throws 404 for those of others. */
export async function unblockTime(context: UserContext, { id }: Pick<BlockedTime, 'id'>): Promise<void> {
  await transact(context, async ({ db, profile }) => {
    await lockProvider(db, profile.id)
    const { numDeletedRows } = await db
      .deleteFrom('blocked_times')
      .where('id', '=', id)
      .where('provider_id', '=', profile.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('Blocked time')
  })
}

/** Deletes the hours, closed days and blocked times of a closed account. */
export async function deleteHours({ db }: TxContext, { profile_ids }: Announcements['account.closed']): Promise<void> {
  await db.deleteFrom('closed_days').where('provider_id', 'in', profile_ids).execute()
  await db.deleteFrom('blocked_times').where('provider_id', 'in', profile_ids).execute()
  await db.deleteFrom('provider_hours').where('provider_id', 'in', profile_ids).execute()
}
