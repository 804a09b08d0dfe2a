import type { UserContext } from '#domains/identity/policy.server.ts'
import { canMove } from '#domains/schedule/lifecycle-rules.ts'
import { transact } from '#platform/db/transact.server.ts'
import { cancelTogether } from './commands.server.ts'
import { lockSeriesFrom } from './locks.server.ts'
import { assertMove, moveNotAllowed } from './policy.server.ts'
import type { Series, SeriesCancellation } from './series-contract.ts'
import { getSeries } from './series-queries.server.ts'
import { nothingToCancel } from './series-rules.ts'

/**
 * Cancels the bookings of a series from a date on that the user may cancel, for one reason, and
 * notifies the other party once. Throws 404 unless the user is a party, 409 `move_not_allowed` if
 * none of them can be canceled, and 422 if a required reason is missing.
 */
export async function cancelSeries(
  context: UserContext,
  { series_id, from_date, reason }: SeriesCancellation,
): Promise<Series> {
  return transact(context, async (context) => {
    const { db, now, profile } = context
    const bookings = await lockSeriesFrom(db, profile, { series_id, from_date })
    const [first, ...others] = bookings.filter((booking) => canMove(booking, 'cancel', profile.user_type, now))
    if (!first) {
      const open = bookings.find(({ status }) => status === 'pending' || status === 'confirmed')
      if (open) assertMove(open, 'cancel', profile.user_type, now)
      throw moveNotAllowed(nothingToCancel)
    }
    await cancelTogether(context, [first, ...others], reason)
    return getSeries(db, series_id)
  })
}
