import { cancelForBlockedTime } from '#domains/bookings/commands.server.ts'
import { type BookingInTheWay, lockBookingsInTheWay } from '#domains/bookings/locks.server.ts'
import { lockProfile, lockProvider } from '#domains/identity/locks.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import { assertCrew } from '#domains/schedule/crews-queries.server.ts'
import { getProviderTimeZone } from '#domains/schedule/slots-queries.server.ts'
import { dateText, rangeText, timeOf } from '#domains/schedule/slots-rules.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { TxContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { conflict, invalid, notFound } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { dateIn, daysAfter, wallOf } from '#platform/wall-clock.server.ts'
import { t } from '#ui/language.ts'
import type { BlockedTime, NewBlockedTime } from './blocked-times-contract.ts'
import { blockedTimeOf, blockedTimes } from './blocked-times-queries.server.ts'
import { blockedTimeLimits, blockedTimeTexts, inTheWayText } from './blocked-times-rules.ts'

/**
 * Blocks a period of a crew or of all; no one can book them from then on. Bookings in it are
 * cancelled with a reason if the provider says so. Throws 409 `bookings_in_the_way` with each of
 * them otherwise, and if one is not among `booking_ids`; 409 `too_many_blocked_times`; and 422 for
 * a period that is over or more than a year ahead.
 */
export async function blockTime(
  context: UserContext,
  { cancel_bookings, booking_ids, reason, ...period }: NewBlockedTime,
): Promise<BlockedTime> {
  return transactOnce(context, async (context) => {
    const { db, now, profile } = context
    const provider_id = profile.id
    await lockProfile(db, profile)
    await lockProvider(db, provider_id)
    const time_zone = await getProviderTimeZone(db, provider_id)
    assertAhead(period, wallOf(time_zone, now))
    await assertCrew(db, provider_id, period.crew)
    await assertFewBlocks(db, provider_id, now)
    const bookings = await lockBookingsInTheWay(db, provider_id, { ...period, time_zone }, now)
    const mayCancel = ({ id }: BookingInTheWay) => cancel_bookings && (booking_ids?.includes(id) ?? true)
    if (!bookings.every(mayCancel)) throw bookingsInTheWay(bookings)
    const row = { ...period, provider_id, created_at: now }
    const { id } = await db.insertInto('blocked_times').values(row).returning('id').executeTakeFirstOrThrow()
    await cancelForBlockedTime(context, { bookings, reason })
    return blockedTimeOf(await blockedTimes(db, provider_id).where('id', '=', id).executeTakeFirstOrThrow())
  })
}

function assertAhead({ starts_on, ends_on, ends_at }: Period, { date, minutes }: ReturnType<typeof wallOf>): void {
  if (`${ends_on} ${ends_at}` <= `${date} ${timeOf(minutes)}`)
    throw invalid([{ path: 'ends_at', message: blockedTimeTexts.over }])
  if (starts_on > daysAfter(date, blockedTimeLimits.days))
    throw invalid([{ path: 'starts_on', message: blockedTimeTexts.far }])
}

type Period = Pick<NewBlockedTime, 'starts_on' | 'ends_on' | 'ends_at'>

async function assertFewBlocks(tx: Tx, provider_id: string, now: Date): Promise<void> {
  const ahead = await blockedTimes(tx, provider_id).where('ends_on', '>=', dateIn('UTC', now)).execute()
  if (ahead.length >= blockedTimeLimits.entries) throw conflict('too_many_blocked_times', blockedTimeTexts.tooMany)
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
        message: t('{service_name} on {date}, {time}', {
          service_name,
          date: dateText(date, 'short'),
          time: rangeText(hours),
        }),
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
    if (numDeletedRows === 0n) throw notFound(t('Blocked time not found'))
  })
}

/** Deletes the blocked times of a closed account. */
export async function deleteBlockedTimes(
  { db }: TxContext,
  { profile_ids }: Announcements['account.closed'],
): Promise<void> {
  await db.deleteFrom('blocked_times').where('provider_id', 'in', profile_ids).execute()
}
