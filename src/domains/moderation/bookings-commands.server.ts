import { cancelForOperator } from '#domains/bookings/commands.server.ts'
import type { OperatorContext } from '#domains/identity/operator-policy.server.ts'
import { findAuthUserId } from '#domains/identity/queries.server.ts'
import { recordAction } from '#domains/operators/commands.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { partiesOf } from './bookings-queries.server.ts'
import { addLook } from './looks-commands.server.ts'

/** Records that an operator looks at a booking, and why. Throws 404. */
export async function recordLook(
  context: OperatorContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await transact(context, async (context) => {
    const { customer_login, provider_login } = await partiesOf(context.db, id)
    const look_id = await addLook(context, 'booking_looks', { id, reason })
    if (!look_id) return
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
