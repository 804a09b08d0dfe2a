import { type RawBuilder, sql } from 'kysely'
import { holdCalendar, type Reached, tell } from '#features/bookings/commands.server.ts'
import { moveByItself } from '#features/bookings/rules.ts'
import type { ProfileRow } from '#features/identity/queries.server.ts'
import type { Db, Tx } from '#platform/db/db.server.ts'
import { attempt, transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { isToRemind, isToSettle, noticeOwed } from './queries.server.ts'

/**
 * Writes down what has become of bookings by itself: requests that nobody answered expire, visits that nobody marked are completed (decision 28). Of
 * everybody, or of one profile before it reads its own. Safe to repeat and on several processes: whoever holds the provider's lock does it once.
 */
export async function applyDeadlines(db: Db, now: Date, whose?: Pick<ProfileRow, 'id' | 'user_type'>): Promise<void> {
  const isTheirs = whose ? sql<boolean>`${sql.ref(`${whose.user_type}_id`)} = ${whose.id}` : sql<boolean>`true`
  await byProvider(db, sql<boolean>`${isToSettle(now)} and ${isTheirs}`, (tx, id) =>
    applyProviderDeadlines(tx, id, now),
  )
}

/**
 * The same for one provider whose lock the caller holds, before it is decided who gets the hours. A visit of which it cannot be told keeps its own hours, and
 * nobody else's: it is left as it is, and what was wrong is returned. The job meets it again and has it logged.
 */
export async function applyProviderDeadlines(tx: Tx, provider_id: string, now: Date): Promise<Error[]> {
  const due = await tx
    .selectFrom('bookings')
    .select(['id', 'customer_id', 'provider_id', 'status', 'customer_info_revealed'])
    .select(['starts_at', 'ends_at', 'created_at'])
    .where('provider_id', '=', provider_id)
    .where(isToSettle(now))
    .orderBy('id')
    .forUpdate()
    .execute()
  return eachByItself(tx, due, async (booking) => {
    const status = moveByItself(booking, now)?.to as Reached | undefined
    if (!status) return
    const expired = status === 'cancelled' && { cancelled_by: null, cancel_reason: 'expired' }
    await tx
      .updateTable('bookings')
      .set({ status, updated_at: now, ...expired })
      .where('id', '=', booking.id)
      .execute()
    await tell(tx, `booking.${status}`, { ...booking, status }, null, now)
  })
}

/** Announces visits that come near, a day and two hours before, once each. Safe to repeat and on several processes. */
export async function remindOfBookings(db: Db, now: Date): Promise<void> {
  await byProvider(db, isToRemind(now), async (tx, provider_id) => {
    const near = await tx
      .selectFrom('bookings')
      .select(['id', 'customer_id', noticeOwed(now).as('notice')])
      .where('provider_id', '=', provider_id)
      .where(isToRemind(now))
      .orderBy('id')
      .forUpdate()
      .execute()
    return eachByItself(tx, near, async ({ id: booking_id, customer_id, notice }) => {
      if (!notice) return
      const mark = notice === 'day' ? { day_reminder_at: now } : { hours_reminder_at: now }
      await tx.updateTable('bookings').set(mark).where('id', '=', booking_id).execute()
      await announce({ db: tx, now }, 'booking.approached', {
        booking_id,
        customer_id,
        provider_id,
        actor_id: null,
        notice,
      })
    })
  })
}

/** Takes them one after the other, so that one that fails spoils nothing but itself. Returns what failed. */
async function eachByItself<B extends { id: string }>(
  tx: Tx,
  bookings: readonly B[],
  work: (booking: B) => Promise<void>,
): Promise<Error[]> {
  const failures: Error[] = []
  for (const booking of bookings) {
    const cause = await attempt(tx, () => work(booking))
    if (cause !== undefined) failures.push(new Error(`Booking ${booking.id} stays as it is`, { cause }))
  }
  return failures
}

/** One transaction for each provider who has such a booking; the failure of one does not keep the others waiting. */
async function byProvider(
  db: Db,
  isDue: RawBuilder<boolean>,
  work: (tx: Tx, provider_id: string) => Promise<Error[]>,
): Promise<void> {
  const failures: unknown[] = []
  // Neither sorted nor limited: PostgreSQL would then walk through all bookings instead of the few that the indexes name.
  const providers = await db.selectFrom('bookings').select('provider_id').distinct().where(isDue).execute()
  for (const { provider_id } of providers)
    await transact(db, async (tx) => {
      await holdCalendar(tx, provider_id)
      return work(tx, provider_id)
    }).then(
      (failed) => failures.push(...failed),
      (failure: unknown) => failures.push(failure),
    )
  if (failures.length > 0) throw new AggregateError(failures, 'Some bookings could not be brought up to date')
}
