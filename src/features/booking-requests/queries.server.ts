import { sql } from 'kysely'
import { PENDING_LIFE } from '#features/booking-deadlines/rules.ts'
import type { ProfileRow } from '#features/identity/queries.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { rateLimited } from '#platform/http/errors.server.ts'
import { BOOKINGS_A_DAY, PENDING_AT_ONCE, limitTexts as texts } from './rules.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/**
 * Throws 429 `rate_limited` for a customer with too many open requests, or too many bookings within a day. One customer's bookings queue here until
 * the commit, so that several at once are counted, too; what was refused never counts.
 */
export async function assertMayBook(tx: Tx, { id }: Pick<ProfileRow, 'id'>, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(7264026, hashtext(${id}))`.execute(tx)
  const aDayAgo = new Date(now.getTime() - DAY * 1000)
  const stillOpen = new Date(now.getTime() - PENDING_LIFE)
  const { pending, today, first } = await tx
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
