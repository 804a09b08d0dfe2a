import { sql } from 'kysely'
import type { UserType } from '#domains/identity/contract.ts'
import type { UserContext, UserTxContext } from '#domains/identity/policy.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { forbidden } from '#platform/http/errors.server.ts'
import { t } from '#ui/language.ts'
import { emitBookingChanged } from './commands.server.ts'
import type { Booking } from './contract.ts'
import { type LockedBooking, lockBooking } from './locks.server.ts'
import { assertMove, moveNotAllowed } from './policy.server.ts'
import type { Progress, ProgressChange, SeenRequests } from './progress-contract.ts'
import { actOfStep, progressIn, stepsAfter } from './progress-rules.ts'
import { getBooking } from './queries.server.ts'

/**
 * Notes that the provider has seen their pending requests among these, and tells the customers'
 * open pages. Others, and those already seen, stay as they are. Throws 403 for customers.
 */
export async function noteSeenRequests(context: UserContext, { booking_ids }: SeenRequests): Promise<void> {
  const { profile } = context
  if (profile.user_type !== 'provider') throw forbidden(t('Only the provider sees requests.'))
  await transact(context, async (context) => {
    const { db, now } = context
    const own = db
      .selectFrom('bookings')
      .select('id')
      .where('id', '=', sql<string>`any(${booking_ids}::uuid[])`)
      .where('provider_id', '=', profile.id)
      .where('status', '=', 'pending')
      .where('seen_at', 'is', null)
      .orderBy('id')
      .forUpdate()
    const seen = await db
      .updateTable('bookings')
      .set({ seen_at: now })
      .where('id', 'in', own)
      .returning(['id', 'customer_id', 'provider_id', 'status'])
      .execute()
    for (const booking of seen) emitBookingChanged(context, booking)
  })
}

/**
 * Sets how far the provider is on the day of a job, and tells the customer. A step before the last
 * one, or null, undoes it; the same step again changes nothing. Throws 404 unless the user is a
 * party, and 409 `move_not_allowed` unless the lifecycle allows it now.
 */
export async function setProgress(
  context: UserContext,
  { booking_id: id, progress }: ProgressChange,
): Promise<Booking> {
  return transact(context, async (context) => {
    const { db, now, profile } = context
    const booking = await lockBooking(db, profile, id)
    const before = progressIn(booking)
    const isForward = stepsAfter(before).includes(progress ?? 'on_the_way') && progress !== null
    if (isForward) assertMove(booking, actOfStep[progress], profile.user_type, now)
    else if (progress !== before) assertUndo(booking, progress, context)
    // A repeated press: the customer already knows.
    else assertProvider(profile)
    if (progress === before) return getBooking(db, profile, id)
    const undone = isForward ? null : before
    const times = isForward ? { [`${progress}_at`]: now } : { [`${before!}_at`]: null }
    await db
      .updateTable('bookings')
      .set({ ...times, updated_at: now })
      .where('id', '=', id)
      .execute()
    const { customer_id, provider_id } = booking
    const event = { booking_id: id, customer_id, provider_id, actor_id: profile.id, progress, undone }
    await announce(context, 'booking.progressed', event)
    emitBookingChanged(context, booking)
    return getBooking(db, profile, id)
  })
}

/** Only the last step can be undone, back to the step before it. */
function assertUndo(booking: LockedBooking, progress: Progress | null, { profile, now }: UserTxContext): void {
  assertMove(booking, 'undo a step', profile.user_type, now)
  const last = progressIn(booking)!
  if (progressIn({ ...booking, [`${last}_at`]: null }) !== progress)
    throw moveNotAllowed(t('Only the last step can be undone.'))
}

function assertProvider({ user_type }: { user_type: UserType }): void {
  if (user_type !== 'provider') throw moveNotAllowed(t('Only the provider says how far they are.'))
}
