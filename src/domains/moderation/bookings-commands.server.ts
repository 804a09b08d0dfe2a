import { sql } from 'kysely'
import { cancelForOperator } from '#domains/bookings/commands.server.ts'
import type { OperatorContext } from '#domains/identity/operator-policy.server.ts'
import { findAuthUserId } from '#domains/identity/queries.server.ts'
import { recordAction } from '#domains/operators/commands.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { patternOf, withoutTraces } from '#platform/redaction.server.ts'
import { partiesOf } from './bookings-queries.server.ts'

/** A page that is read again for the same reason within this time counts as one look. */
const LOOK_MS = 15 * MINUTE_MS

/** Records that an operator looks at a booking, and why. Throws 404. */
export async function recordLook(
  context: OperatorContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const { operator_id } = context
  await transact(context, async (context) => {
    const { db, now } = context
    const { customer_login, provider_login } = await partiesOf(db, id)
    const before = await db
      .selectFrom('booking_looks')
      .select('id')
      .where('booking_id', '=', id)
      .where('operator_id', '=', operator_id)
      .where('reason', '=', reason)
      .where('looked_at', '>', new Date(now.getTime() - LOOK_MS))
      .executeTakeFirst()
    if (before) return
    const { id: look_id } = await db
      .insertInto('booking_looks')
      .values({ booking_id: id, operator_id, reason, looked_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAction(context, {
      kind: 'operator.booking_viewed',
      subject_id: customer_login ?? provider_login,
      details: { booking_id: id, look_id },
    })
  })
}

/** Cancels a booking. Throws as {@link cancelForOperator} does. */
export async function cancelAsOperator(
  context: OperatorContext,
  booking: { id: string; reason: string },
): Promise<void> {
  await transact(context, async (context) => {
    const { customer_id, provider_id } = await cancelForOperator(context, booking)
    const subject_id = await findAuthUserId(context.db, customer_id ?? provider_id)
    await recordAction(context, {
      kind: 'operator.booking_cancelled',
      subject_id,
      details: { booking_id: booking.id },
    })
  })
}

/** Removes the traces of a closed account from the reasons of looks at its bookings. */
export async function anonymizeLooks(
  { db }: TxContext,
  { profile_ids, traces }: Announcements['account.closed'],
): Promise<void> {
  const pattern = patternOf(traces)
  await sql`update booking_looks set reason = ${withoutTraces('reason', pattern)}
    from bookings where bookings.id = booking_id
      and (customer_id = any(${profile_ids}::uuid[]) or provider_id = any(${profile_ids}::uuid[]))
      and reason ~* ${pattern}`.execute(db)
}
