import { lockProfile } from '#domains/identity/locks.server.ts'
import type { UserContext, UserTxContext } from '#domains/identity/policy.server.ts'
import { assertNotBlocked } from '#domains/safety/blocks-policy.server.ts'
import { type Act, proposalWaiting } from '#domains/schedule/lifecycle-rules.ts'
import { requireFreeHours, slotTaken } from '#domains/schedule/slots-policy.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { TxContext } from '#platform/context.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, invalid, onConstraint } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { patternOf, withoutTraces } from '#platform/redaction.server.ts'
import { emitBookingChanged, moveToHours } from './commands.server.ts'
import type { Booking, Proposal, ProposalEvent } from './contract.ts'
import { applyProviderDeadlines } from './deadlines-commands.server.ts'
import { type LockedBooking, lockBooking } from './locks.server.ts'
import { assertMove, moveNotAllowed } from './policy.server.ts'
import { getBooking, proposalOf } from './queries.server.ts'
import { proposalLimits, proposalTexts as texts } from './reschedules-limits.ts'
import { requireProposalOf } from './reschedules-policy.server.ts'
import { type NewProposal } from './reschedules-schema.ts'
import { lengthOf, priceOf } from './rules.ts'

const proposalsADay: Limit = {
  name: 'proposals-of-login',
  points: proposalLimits.aDay,
  seconds: 86_400,
  message: texts.tooMany,
}

/**
 * Proposes another time for an upcoming booking; nothing moves until the other party accepts.
 * Throws 404 unless the user is a party, 409 `move_not_allowed`, also while another proposal is
 * open or the provider is suspended, 403 `contact_refused` after a block, 409 `slot_taken`, 422 for
 * hours that can't be booked or are the booking's own, and 429 above 30 proposals a day.
 */
export async function proposeTime(
  context: UserContext,
  { booking_id, message, ...hours }: NewProposal & { booking_id: string },
): Promise<Booking> {
  await getBooking(context.db, context.profile, booking_id)
  await spend(context.pool, proposalsADay, context.profile.auth_user_id)
  return transactOnce(context, async (context) => {
    const { db, now, profile } = context
    const proposed_by = profile.user_type
    await lockProfile(db, profile)
    const booking = await lockBooking(db, profile, booking_id)
    const { provider_id } = booking
    await assertNotBlocked(db, booking.customer_id, provider_id)
    assertMove(booking, 'propose another time', proposed_by, now)
    const free = await requireFreeHours(context, { ...hours, provider_id, by: proposed_by, except: booking_id })
    const { time_zone, starts_at, ends_at } = free
    if (isUnchanged(booking, free)) throw invalid([{ path: 'start_time', message: texts.unchanged }])
    const { id } = await db
      .insertInto('reschedule_proposals')
      .values({
        booking_id,
        proposed_by,
        ...hours,
        time_zone,
        starts_at,
        ends_at,
        from_date: booking.date,
        from_start_time: booking.start_time,
        from_end_time: booking.end_time,
        price: priceOf(booking.hourly_rate, lengthOf(hours)),
        message,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await announce(context, 'booking.time_proposed', eventOf(context, booking, { id, proposed_by }))
    emitBookingChanged(context, booking)
    return getBooking(db, profile, booking_id)
  }).catch(onConstraint('one_open_proposal', () => moveNotAllowed(proposalWaiting)))
}

type Instants = Pick<LockedBooking, 'starts_at' | 'ends_at'>

const isUnchanged = (booking: Instants, hours: Instants) =>
  booking.starts_at.getTime() === hours.starts_at.getTime() && booking.ends_at.getTime() === hours.ends_at.getTime()

/** A decision about an open proposal. */
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
 * Decides about the open proposal of a booking. The other party accepts it, which moves the booking
 * at the price that both have seen, or declines it; the party that made it withdraws it. Throws 404
 * unless the user is a party and the proposal is the booking's, 409 `proposal_decided`,
 * `move_not_allowed`, or `slot_taken` if the hours are gone, and on acceptance 403
 * `contact_refused` after a block.
 */
export async function answerProposal(context: UserContext, { booking_id, id, answer }: Answer): Promise<Booking> {
  return transact(context, async (context) => {
    const { db, now, profile } = context
    await lockProfile(db, profile)
    const booking = await lockBooking(db, profile, booking_id)
    await requireProposalOf(db, booking_id, id)
    if (booking.proposal?.id !== id) throw conflict('proposal_decided', texts.decided)
    assertMove(booking, acts[answer], profile.user_type, now)
    const proposal = proposalOf(booking.proposal)
    await db.updateTable('reschedule_proposals').set({ status: answer, decided_at: now }).where('id', '=', id).execute()
    if (answer === 'accepted') {
      await moveTo(context, booking, proposal)
      await announce(context, 'booking.rescheduled', eventOf(context, booking, proposal))
    }
    if (answer === 'declined') await announce(context, 'booking.time_declined', eventOf(context, booking, proposal))
    emitBookingChanged(context, booking)
    return getBooking(db, profile, booking_id)
  }).catch(onConstraint('one_booking_at_a_time', slotTaken))
}

async function moveTo(context: TxContext, booking: LockedBooking, proposal: Proposal): Promise<void> {
  const { customer_id, provider_id } = booking
  const { date, start_time, end_time, time_zone, price } = proposal
  const hours = { date, start_time, end_time }
  await assertNotBlocked(context.db, customer_id, provider_id)
  await applyProviderDeadlines(context, provider_id)
  // Both have agreed on these hours: they must be free, but opening hours don't matter any more.
  const chosen = { provider_id, by: 'provider', except: booking.id, time_zone } as const
  const free = await requireFreeHours(context, { ...hours, ...chosen })
  await moveToHours(context, booking, { ...hours, ...free, price })
}

function eventOf(
  { profile }: UserTxContext,
  { id: booking_id, customer_id, provider_id }: LockedBooking,
  { id: proposal_id, proposed_by }: Pick<ProposalEvent, 'proposed_by'> & { id: string },
): ProposalEvent {
  return { booking_id, customer_id, provider_id, actor_id: profile.id, proposal_id, proposed_by }
}

/** Removes a closed account's personal data from the messages of proposals to and from it. */
export async function anonymizeProposals(
  { db }: TxContext,
  { profile_ids, traces }: Announcements['account.closed'],
): Promise<void> {
  await db
    .updateTable('reschedule_proposals')
    .set({ message: withoutTraces('message', patternOf(traces)) })
    .where('booking_id', 'in', (query) =>
      query
        .selectFrom('bookings')
        .select('id')
        .where((row) => row.or([row('customer_id', 'in', profile_ids), row('provider_id', 'in', profile_ids)])),
    )
    .execute()
}
