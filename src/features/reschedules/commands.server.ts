import { settleHours, slotTaken } from '#features/availability/queries.server.ts'
import { refuseBlocked } from '#features/blocks/queries.server.ts'
import { applyProviderDeadlines } from '#features/booking-deadlines/commands.server.ts'
import { emitBookingChanged, type LockedBooking, lockBooking, notAllowed } from '#features/bookings/commands.server.ts'
import type { Booking, ProposalEvent } from '#features/bookings/contract.ts'
import { getBooking } from '#features/bookings/queries.server.ts'
import { type Act, lengthOf, moveProblem, priceOf } from '#features/bookings/rules.ts'
import { lockProfile } from '#features/identity/locks.server.ts'
import { type ProfileRow } from '#features/identity/queries.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import type { AppEnv } from '#platform/http/app.server.ts'
import { conflict, invalid, onConstraint } from '#platform/http/errors.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { assertProposalOf, proposalOf } from './queries.server.ts'
import type { NewProposal } from './rules.ts'
import { proposalLimits, proposalTexts as texts } from './rules.ts'

type Asking = Pick<AppEnv['Variables'], 'db' | 'pool' | 'clock'>

const aDay: Limit = {
  name: 'proposals-of-login',
  points: proposalLimits.aDay,
  seconds: 86_400,
  message: texts.tooMany,
}

/**
 * Proposes another time for a booking that lies ahead; nothing moves before the other party accepts. Throws 404 to strangers, `move_not_allowed` (409)
 * also while another proposal is open, `contact_refused` (403) after either has blocked the other, `slot_taken` (409), 422 for hours that nobody
 * could book or that the booking has already, 429 beyond 30 a day.
 */
export async function proposeTime(
  { db, pool, clock }: Asking,
  viewer: ProfileRow,
  booking_id: string,
  { message, ...wanted }: NewProposal,
): Promise<Booking> {
  const now = clock.now()
  await getBooking(db, viewer, booking_id)
  await spend(pool, aDay, viewer.auth_user_id)
  return transact(db, async (tx) => {
    await lockProfile(tx, viewer)
    const booking = await lockBooking(tx, viewer, booking_id)
    await refuseBlocked(tx, booking.customer_id, booking.provider_id)
    assertMove(booking, viewer, 'propose another time', now)
    const chosen = { by: viewer.user_type, except: booking_id }
    const { starts_at, ends_at, time_zone } = await settleHours(tx, booking.provider_id, wanted, now, chosen)
    if (hasHours(booking, { starts_at, ends_at })) throw invalid([{ path: 'start_time', message: texts.unchanged }])
    const { date: from_date, start_time: from_start_time, end_time: from_end_time } = booking
    const price = priceOf(booking.hourly_rate, lengthOf(wanted))
    const proposed_by = viewer.user_type
    const hours = { ...wanted, time_zone, starts_at, ends_at, from_date, from_start_time, from_end_time }
    const { id } = await tx
      .insertInto('reschedule_proposals')
      .values({ booking_id, proposed_by, ...hours, price, message, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await announce({ db: tx, now }, 'booking.time_proposed', eventOf(booking, viewer, { id, proposed_by }))
    emitBookingChanged(tx, booking)
    return getBooking(tx, viewer, booking_id)
  }).catch(onConstraint('one_open_proposal', () => notAllowed(texts.waiting)))
}

const hasHours = (booking: LockedBooking, wanted: Pick<LockedBooking, 'starts_at' | 'ends_at'>) =>
  booking.starts_at.getTime() === wanted.starts_at.getTime() && booking.ends_at.getTime() === wanted.ends_at.getTime()

/** What somebody says to an open proposal. */
export interface Answer {
  booking_id: string
  id: string
  answer: 'accepted' | 'declined' | 'withdrawn'
}

const acts = {
  accepted: 'accept the time',
  declined: 'decline the time',
  withdrawn: 'withdraw the time',
} satisfies Record<Answer['answer'], Act>

/**
 * Answers the open proposal of a booking: the other party accepts it, which moves the booking at the price that both have seen, or declines it; who made
 * it withdraws it. Throws 404 to strangers and for no proposal of this booking, `proposal_decided` (409), `move_not_allowed` (409), and `slot_taken`
 * (409) when the hours have gone; accepting is 403 `contact_refused` after either has blocked the other.
 */
export async function answerProposal(
  { db, clock }: Asking,
  viewer: ProfileRow,
  { booking_id, id, answer }: Answer,
): Promise<Booking> {
  const now = clock.now()
  return transact(db, async (tx) => {
    await lockProfile(tx, viewer)
    const booking = await lockBooking(tx, viewer, booking_id)
    await assertProposalOf(tx, booking_id, id)
    if (booking.proposal?.id !== id) throw conflict('proposal_decided', texts.decided)
    assertMove(booking, viewer, acts[answer], now)
    const proposal = proposalOf(booking.proposal)
    await tx.updateTable('reschedule_proposals').set({ status: answer, decided_at: now }).where('id', '=', id).execute()
    if (answer === 'accepted') {
      await refuseBlocked(tx, booking.customer_id, booking.provider_id)
      const { date, start_time, end_time, time_zone, price } = proposal
      const hours = { date, start_time, end_time }
      await applyProviderDeadlines(tx, booking.provider_id, now)
      // Both have agreed on them: they need not suit the opening hours any more, but be free.
      const chosen = { by: 'provider', except: booking_id, time_zone } as const
      const settled = await settleHours(tx, booking.provider_id, hours, now, chosen)
      const moved = { ...hours, ...settled, price, updated_at: now }
      await tx.updateTable('bookings').set(moved).where('id', '=', booking_id).execute()
      await announce({ db: tx, now }, 'booking.rescheduled', eventOf(booking, viewer, proposal))
    }
    if (answer === 'declined')
      await announce({ db: tx, now }, 'booking.time_declined', eventOf(booking, viewer, proposal))
    emitBookingChanged(tx, booking)
    return getBooking(tx, viewer, booking_id)
  }).catch(onConstraint('one_booking_at_a_time', slotTaken))
}

function assertMove(booking: LockedBooking, { user_type }: ProfileRow, act: Act, now: Date): void {
  const problem = moveProblem(booking, act, user_type, now)
  if (problem !== null) throw notAllowed(problem)
}

function eventOf(
  { id: booking_id, customer_id, provider_id }: LockedBooking,
  { id: actor_id }: ProfileRow,
  { id: proposal_id, proposed_by }: { id: string; proposed_by: ProposalEvent['proposed_by'] },
): ProposalEvent {
  return { booking_id, customer_id, provider_id, actor_id, proposal_id, proposed_by }
}
