import { PENDING_LIFE } from '#features/booking-lifecycle/rules.ts'
import type { UserTxContext } from '#features/identity/policy.server.ts'
import { rateLimited } from '#platform/http/errors.server.ts'
import { lockBookingsOfCustomer } from './locks.server.ts'
import { BOOKINGS_A_DAY, PENDING_AT_ONCE, limitTexts as texts } from './rules.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/**
 * Throws 429 `rate_limited` if the customer has too many pending requests or made too many bookings
 * within a day. Rejected requests don't count. Concurrent requests of one customer run one after
 * the other.
 */
export async function assertMayBook({ db, now, profile: { id } }: UserTxContext): Promise<void> {
  await lockBookingsOfCustomer(db, id)
  const aDayAgo = new Date(now.getTime() - DAY * 1000)
  const stillOpen = new Date(now.getTime() - PENDING_LIFE)
  const { pending, today, first } = await db
    .selectFrom('bookings')
    .select((all) => [
      all.fn
        .countAll<number>()
        .filterWhere('status', '=', 'pending')
        .filterWhere('starts_at', '>', now)
        .filterWhere('created_at', '>', stillOpen)
        .as('pending'),
      all.fn.countAll<number>().filterWhere('created_at', '>', aDayAgo).as('today'),
      all.fn.min('created_at').filterWhere('created_at', '>', aDayAgo).as('first'),
    ])
    .where('customer_id', '=', id)
    .where((row) => row.or([row('status', '=', 'pending'), row('created_at', '>', aDayAgo)]))
    .executeTakeFirstOrThrow()
  if (pending >= PENDING_AT_ONCE) throw rateLimited(HOUR, texts.pending)
  if (today >= BOOKINGS_A_DAY) throw rateLimited((first.getTime() - aDayAgo.getTime()) / 1000, texts.day)
}
