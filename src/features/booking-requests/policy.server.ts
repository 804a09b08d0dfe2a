import { rateLimited } from '#platform/http/errors.server.ts'
import type { RecentBookings } from './queries.server.ts'
import { BOOKINGS_A_DAY, PENDING_AT_ONCE, limitTexts as texts } from './rules.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/**
 * Throws 429 `rate_limited` if the customer has too many pending requests or made too many bookings
 * within a day. Rejected requests don't count.
 */
export function assertMayBook({ pending, today, first }: RecentBookings, now: Date): void {
  if (pending >= PENDING_AT_ONCE)
    throw rateLimited(HOUR, texts.pending, { name: 'pending-bookings', points: PENDING_AT_ONCE })
  if (first === null || today < BOOKINGS_A_DAY) return
  const wait = DAY - (now.getTime() - Date.parse(first)) / 1000
  throw rateLimited(wait, texts.day, { name: 'bookings', points: BOOKINGS_A_DAY, seconds: DAY })
}
