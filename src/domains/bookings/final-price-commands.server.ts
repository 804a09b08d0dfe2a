import { sql } from 'kysely'
import { lockProvider } from '#domains/identity/locks.server.ts'
import type { UserContext } from '#domains/identity/policy.server.ts'
import type { Context, TxContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import { t } from '#ui/language.ts'
import { emitBookingChanged } from './commands.server.ts'
import type { Booking } from './contract.ts'
import { ANSWER_TIME } from './final-price-limits.ts'
import { proposalProblem } from './final-price-rules.ts'
import type { FinalPrice, FinalPriceAnswer } from './final-price-schema.ts'
import { totalOf } from './lines-rules.ts'
import { lockBooking } from './locks.server.ts'
import { moveNotAllowed } from './policy.server.ts'
import { getBooking } from './queries.server.ts'

/**
 * Proposes a final amount, and tells the customer. It replaces a proposal that is not answered
 * yet. Throws 404 unless the user is a party, and 409 `move_not_allowed` for the customer, before
 * the work, a month after it, and once a final amount is accepted.
 */
export async function proposeFinalPrice(
  context: UserContext,
  { booking_id: id, lines, note }: FinalPrice,
): Promise<Booking> {
  return transact(context, async (context) => {
    const { db, now, profile } = context
    const booking = await lockBooking(db, profile, id)
    const problem = proposalProblem(booking, profile.user_type, now)
    if (problem !== null) throw moveNotAllowed(problem)
    await db
      .updateTable('final_prices')
      .set({ status: 'replaced' })
      .where('booking_id', '=', id)
      .where('status', '=', 'proposed')
      .execute()
    await db
      .insertInto('final_prices')
      .values({
        id: uuidv7(),
        booking_id: id,
        lines: JSON.stringify(lines),
        price: totalOf(lines),
        note,
        proposed_at: now,
      })
      .execute()
    // A client without an account can't answer.
    if (booking.customer_id === null) await answerOpenPrice(context, booking, 'accepted', { is_automatic: true })
    else await announce(context, 'booking.final_price_proposed', { ...partiesOf(booking), actor_id: profile.id })
    emitBookingChanged(context, booking)
    return getBooking(db, profile, id)
  })
}

/**
 * Accepts the proposed final amount, which the booking has from then on, or disputes it with a text
 * that operators see. Throws 404 unless the user is a party, and 409 `move_not_allowed` for the
 * provider, and if no amount waits for an answer.
 */
export async function answerFinalPrice(
  context: UserContext,
  { booking_id: id, accept, text }: FinalPriceAnswer,
): Promise<Booking> {
  return transact(context, async (context) => {
    const { db, profile } = context
    const booking = await lockBooking(db, profile, id)
    if (profile.user_type !== 'customer') throw moveNotAllowed(t('Only the customer answers a final amount.'))
    const isAnswered = await answerOpenPrice(context, booking, accept ? 'accepted' : 'disputed', {
      dispute: accept ? '' : text,
    })
    if (!isAnswered) throw moveNotAllowed(t('No final amount waits for your answer.'))
    await announce(context, 'booking.final_price_answered', {
      ...partiesOf(booking),
      actor_id: profile.id,
      accepted: accept,
    })
    emitBookingChanged(context, booking)
    return getBooking(db, profile, id)
  })
}

/**
 * Accepts the final amounts that customers have not answered within 48 hours. Repeating it, also in
 * several processes at once, does no harm.
 */
export async function acceptDueFinalPrices(context: Context): Promise<void> {
  const { db, now } = context
  const proposals = await db
    .selectFrom('final_prices')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['booking_id', 'provider_id'])
    .where('final_prices.status', '=', sql.lit('proposed' as const))
    .where('proposed_at', '<=', new Date(now.getTime() - ANSWER_TIME))
    .orderBy('proposed_at')
    .execute()
  const failures: unknown[] = []
  for (const each of proposals)
    await transact(context, (context) => acceptUnanswered(context, each)).catch((error: unknown) =>
      failures.push(new Error(`The final amount of booking ${each.booking_id} was skipped`, { cause: error })),
    )
  if (failures.length > 0) throw new AggregateError(failures, 'Some final amounts could not be accepted')
}

async function acceptUnanswered(
  context: TxContext,
  { booking_id, provider_id }: { booking_id: string; provider_id: string },
): Promise<void> {
  await lockProvider(context.db, provider_id)
  const booking = await context.db
    .selectFrom('bookings')
    .select(['id', 'customer_id', 'provider_id', 'status'])
    .where('id', '=', booking_id)
    .forUpdate()
    .executeTakeFirst()
  const answer = { is_automatic: true, proposed_by: new Date(context.now.getTime() - ANSWER_TIME) }
  if (!booking || !(await answerOpenPrice(context, booking, 'accepted', answer))) return
  await announce(context, 'booking.final_price_answered', { ...partiesOf(booking), actor_id: null, accepted: true })
  emitBookingChanged(context, booking)
}

/**
 * Answers the open final amount of a locked booking. Returns false if there is none, or it was not
 * proposed by that time.
 */
async function answerOpenPrice(
  { db, now }: TxContext,
  { id }: { id: string },
  status: 'accepted' | 'disputed',
  { proposed_by, ...answer }: { dispute?: string; is_automatic?: boolean; proposed_by?: Date },
): Promise<boolean> {
  const answered = await db
    .updateTable('final_prices')
    .set({ status, answered_at: now, ...answer })
    .where('booking_id', '=', id)
    .where('status', '=', 'proposed')
    .$if(proposed_by !== undefined, (query) => query.where('proposed_at', '<=', proposed_by!))
    .returning('price')
    .executeTakeFirst()
  if (!answered) return false
  if (status === 'accepted')
    await db
      .updateTable('bookings')
      .set({ final_price: answered.price, updated_at: now })
      .where('id', '=', id)
      .execute()
  return true
}

/** Notes the receipt of a locked booking. After it, no final amount can be proposed. */
export async function noteReceipt(
  db: Tx,
  { id, receipt_number }: { id: string; receipt_number: number },
): Promise<void> {
  await db.updateTable('bookings').set({ receipt_number }).where('id', '=', id).execute()
}

type Parties = { id: string; customer_id: string | null; provider_id: string }

const partiesOf = ({ id, customer_id, provider_id }: Parties) => ({
  booking_id: id,
  customer_id,
  provider_id,
})
