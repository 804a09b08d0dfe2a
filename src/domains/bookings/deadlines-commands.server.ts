import { lockProvider } from '#domains/identity/locks.server.ts'
import type { ProfileRow } from '#domains/identity/queries.server.ts'
import { automaticReasons } from '#domains/schedule/lifecycle-limits.ts'
import {
  dueMoves,
  dueReminders,
  listOwnProvidersDue,
  listProvidersDue,
} from '#domains/schedule/lifecycle-queries.server.ts'
import { automaticMove, type Movable } from '#domains/schedule/lifecycle-rules.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import { attempt, transact } from '#platform/db/transact.server.ts'
import { type Announced, changeStatus, remindOfBooking } from './commands.server.ts'
import { lockBookingsToRemind, lockDueBookings } from './locks.server.ts'
import { bySeries } from './rules.ts'

/**
 * Makes the automatic moves that are due: unanswered requests expire, past bookings complete.
 * Handles all bookings, or those of one profile. Safe to repeat, also in several processes at once.
 */
export async function applyDeadlines(
  context: Context,
  { profile }: { profile?: Pick<ProfileRow, 'id' | 'user_type'> } = {},
): Promise<void> {
  const { db, now } = context
  const providers = profile ? listOwnProvidersDue(db, profile, now) : listProvidersDue(db, dueMoves(now))
  await forEachProvider(context, await providers, applyProviderDeadlines)
}

/**
 * Makes the automatic moves of one provider whose lock the caller holds, before the hours are
 * assigned. Skips a booking that fails to expire or complete, which then blocks only its own slot.
 * Returns the failures; the next run of the job logs them.
 */
export async function applyProviderDeadlines(context: TxContext, provider_id: string): Promise<Error[]> {
  const due = await lockDueBookings(context.db, provider_id, context.now)
  return attemptEach(context, bySeries(due), (bookings) => makeAutomaticMove(context, bookings))
}

/** Makes the automatic move that is due for locked bookings of one series and status, if any. */
async function makeAutomaticMove(
  context: TxContext,
  bookings: readonly [Movable & Announced, ...Announced[]],
): Promise<void> {
  const status = automaticMove(bookings[0], context.now)?.to
  if (!status || status === 'pending') return
  const expired = status === 'cancelled' && { cancelled_by: null, cancel_reason: automaticReasons.expired }
  await changeStatus(context, bookings, { status, ...expired }, { actor_id: null })
}

/** Announces bookings that start in a day or in two hours, once each. Safe to repeat. */
export async function remindOfBookings(context: Context): Promise<void> {
  await forEachProvider(
    context,
    await listProvidersDue(context.db, dueReminders(context.now)),
    async (context, provider_id) => {
      const due = await lockBookingsToRemind(context.db, provider_id, context.now)
      const each = due.map((booking) => [booking] as const)
      return attemptEach(context, each, async ([{ notice, ...booking }]) => {
        if (notice) await remindOfBooking(context, { ...booking, notice })
      })
    },
  )
}

/**
 * Processes groups of bookings one after the other. One failure doesn't affect the other groups.
 * Returns the failures.
 */
async function attemptEach<Group extends readonly { id: string }[]>(
  context: TxContext,
  groups: readonly Group[],
  work: (bookings: Group) => Promise<void>,
): Promise<Error[]> {
  const failures: Error[] = []
  for (const bookings of groups) {
    const cause = await attempt(context, () => work(bookings))
    if (cause === undefined) continue
    const ids = bookings.map(({ id }) => id).join(', ')
    failures.push(new Error(`Booking ${ids} was skipped`, { cause }))
  }
  return failures
}

/** Runs one transaction for each of these providers. Throws all failures at the end. */
async function forEachProvider(
  context: Context,
  provider_ids: readonly string[],
  work: (context: TxContext, provider_id: string) => Promise<Error[]>,
): Promise<void> {
  const failures: unknown[] = []
  for (const provider_id of provider_ids)
    await transact(context, async (context) => {
      await lockProvider(context.db, provider_id)
      return work(context, provider_id)
    }).then(
      (failed) => failures.push(...failed),
      (failure: unknown) => failures.push(failure),
    )
  if (failures.length > 0) throw new AggregateError(failures, 'Some due bookings could not be processed')
}
