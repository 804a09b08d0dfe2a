import { assertNotBlocked } from '#domains/identity/blocks-policy.server.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { lockProfile } from '#domains/identity/locks.server.ts'
import type { UserContext, UserTxContext } from '#domains/identity/policy.server.ts'
import { type Act, canMove, hasNoAccount, proposalWaiting } from '#domains/schedule/lifecycle-rules.ts'
import { assertFreeHours, requireCalendar, slotTaken } from '#domains/schedule/slots-policy.server.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { TxContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { announce } from '#platform/events.server.ts'
import { conflict, type FieldError, HttpError, invalid, onConstraint } from '#platform/http/errors.server.ts'
import { transactOnce } from '#platform/http/idempotent.server.ts'
import { uuidv7 } from '#platform/http/uuid.server.ts'
import { type Limit, spend } from '#platform/rate-limits.server.ts'
import { patternOf, withoutTraces } from '#platform/redaction.server.ts'
import { daysAfter } from '#platform/wall-clock.server.ts'
import { emitBookingChanged, moveToHours, priceAt } from './commands.server.ts'
import type { Booking, Proposal, ProposalEvent } from './contract.ts'
import { applyProviderDeadlines } from './deadlines-commands.server.ts'
import { type LockedBooking, lockBooking, lockOthersOfSeries } from './locks.server.ts'
import { assertMove, moveNotAllowed } from './policy.server.ts'
import { getBooking, proposalOf } from './queries.server.ts'
import { notFreeText, proposalLimits, someMovesTakenText, proposalTexts as texts } from './reschedules-limits.ts'
import { requireProposalOf } from './reschedules-policy.server.ts'
import { type NewProposal } from './reschedules-schema.ts'
import { soonestFirst } from './rules.ts'

const proposalsADay: Limit = {
  name: 'proposals-of-login',
  points: proposalLimits.aDay,
  seconds: 86_400,
  message: texts.tooMany,
}

/**
 * Proposes another time for an upcoming booking, and with `of_series` for others of its series;
 * nothing moves until the other party accepts. A job of a client without an account moves at once.
 * Throws 404 unless the user is a party, 409 `move_not_allowed`, also while another proposal is
 * open or the provider is suspended, 403 `contact_refused` after a block, 409 `slot_taken`, for a
 * series with each date that is taken unless `skip_taken`, 422 for hours that can't be booked or
 * are the booking's own, and 429 above 30 proposals a day.
 */
export async function proposeTime(
  context: UserContext,
  { booking_id, message, of_series, skip_taken, ...hours }: NewProposal & { booking_id: string },
): Promise<Booking> {
  await getBooking(context.db, context.profile, booking_id)
  await spend(context.pool, proposalsADay, context.profile.auth_user_id)
  return transactOnce(context, async (context) => {
    const { db, now, profile } = context
    const proposed_by = profile.user_type
    await lockProfile(db, profile)
    const booking = await lockBooking(db, profile, booking_id)
    await assertPartiesNotBlocked(db, booking)
    assertMove(booking, 'propose another time', proposed_by, now)
    const others = of_series ? await lockOthersOfSeries(db, booking, of_series) : []
    const movable = others.filter((other) => canMove(other, 'propose another time', proposed_by, now))
    const moves = movesOf([booking, ...movable], hours)
    const [first, ...free] = await requireFreeMoves(context, { moves, by: proposed_by, skip_taken })
    if (isUnchanged(booking, first!)) throw invalid([{ path: 'start_time', message: texts.unchanged }])
    const changed = [first!, ...free.filter((move) => !isUnchanged(move.booking, move))]
    if (hasNoAccount(booking)) {
      await moveTogether(context, changed)
      const { id, customer_id, provider_id } = booking
      await announce(context, 'booking.job_moved', { booking_id: id, customer_id, provider_id, actor_id: profile.id })
      for (const move of changed) emitBookingChanged(context, move.booking)
      return getBooking(db, profile, booking_id)
    }
    const series_move_id = changed.length > 1 ? uuidv7() : null
    const proposals = await db
      .insertInto('reschedule_proposals')
      .values(
        changed.map(({ booking, date, start_time, end_time, time_zone, starts_at, ends_at, crew }) => ({
          booking_id: booking.id,
          holder_id: booking.provider_id,
          series_move_id,
          proposed_by,
          date,
          start_time,
          end_time,
          time_zone,
          starts_at,
          ends_at,
          crew,
          from_date: booking.date,
          from_start_time: booking.start_time,
          from_end_time: booking.end_time,
          price: priceAt(booking, { date, start_time, end_time }),
          message,
          created_at: now,
        })),
      )
      .returning(['id', 'booking_id'])
      .execute()
    const bookings = soonestFirst(changed.map((move) => move.booking))
    const { id } = proposals.find((proposal) => proposal.booking_id === bookings[0]!.id)!
    await announce(context, 'booking.time_proposed', eventOf(context, bookings, { id, proposed_by }))
    for (const booking of bookings) emitBookingChanged(context, booking)
    return getBooking(db, profile, booking_id)
  })
    .catch(onConstraint('one_booking_at_a_time', slotTaken))
    .catch(onConstraint('one_open_proposal', () => moveNotAllowed(proposalWaiting)))
}

const assertPartiesNotBlocked = async (db: Tx, { customer_id, provider_id }: LockedBooking) => {
  if (customer_id !== null) await assertNotBlocked(db, customer_id, provider_id)
}

type Hours = Pick<LockedBooking, 'date' | 'start_time' | 'end_time'>

/** A booking, the hours that it would move to, and the crew that it gets if that is free. */
interface BookingMove extends Hours {
  booking: LockedBooking
  crew: number
}

/** The first booking moves to the hours, the others by as many days to the same time of day. */
function movesOf(bookings: readonly LockedBooking[], { date, start_time, end_time }: Hours): BookingMove[] {
  const days = (Date.parse(date) - Date.parse(bookings[0]!.date)) / DAY_MS
  return bookings.map((booking) => ({
    booking,
    crew: booking.crew,
    date: daysAfter(booking.date, days),
    start_time,
    end_time,
  }))
}

interface FreeMovesInput {
  moves: readonly BookingMove[]
  by: UserType
  /** The zone in which the hours were chosen, if they were chosen before. */
  time_zone?: string
  skip_taken?: boolean | undefined
}

/**
 * The moves with their instants. The hours that the bookings leave count as free. Throws for the
 * first one as {@link assertFreeHours} does, and 409 `slot_taken` with the date of each other one
 * whose hours are not free, unless `skip_taken` leaves those out.
 */
async function requireFreeMoves(context: TxContext, { moves, by, time_zone, skip_taken }: FreeMovesInput) {
  const { now } = context
  const dates = moves.map(({ date }) => date).toSorted()
  const calendar = await requireCalendar(context, {
    provider_id: moves[0]!.booking.provider_id,
    service_id: moves[0]!.booking.service_id,
    location: moves[0]!.booking.address_zip_code,
    by,
    from: dates[0]!,
    to: dates.at(-1)!,
    except: moves.map(({ booking }) => booking.id),
    ...(time_zone && { time_zone }),
  })
  const withInstants = ({ booking, ...hours }: BookingMove) => ({
    booking,
    ...hours,
    ...assertFreeHours(calendar, { ...hours, by, now }),
  })
  const free = [withInstants(moves[0]!)]
  const taken: FieldError[] = []
  for (const move of moves.slice(1))
    try {
      if (free.some(({ date }) => date === move.date)) throw slotTaken()
      free.push(withInstants(move))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      taken.push({ path: move.date, message: notFreeText(move.date) })
    }
  if (taken.length > 0 && !skip_taken)
    throw conflict('slot_taken', someMovesTakenText(taken.length, moves.length), taken)
  return free
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
    const { series_move_id } = booking.proposal
    const others = series_move_id ? await lockOthersOfSeries(db, booking, 'all') : []
    const together = others.filter(
      (other) =>
        other.proposal?.series_move_id === series_move_id && canMove(other, acts[answer], profile.user_type, now),
    )
    const proposed = [booking, ...together].map((one) => ({ booking: one, proposal: proposalOf(one.proposal!) }))
    await db
      .updateTable('reschedule_proposals')
      .set({ status: answer, decided_at: now })
      .where(
        'id',
        'in',
        proposed.map(({ proposal }) => proposal.id),
      )
      .execute()
    if (answer === 'accepted') await acceptMoves(context, proposed)
    const places = proposed.map(({ booking, proposal }) => ({
      ...booking,
      ...(answer === 'accepted' && pick(proposal)),
    }))
    const bookings = soonestFirst(places)
    const first = proposed.find((one) => one.booking.id === bookings[0]!.id)!.proposal
    const event = eventOf(context, bookings, first)
    if (answer === 'accepted') await announce(context, 'booking.rescheduled', event)
    if (answer === 'declined') await announce(context, 'booking.time_declined', event)
    for (const booking of bookings) emitBookingChanged(context, booking)
    return getBooking(db, profile, booking_id)
  }).catch(onConstraint('one_booking_at_a_time', slotTaken))
}

const pick = ({ date, start_time, price }: Proposal) => ({ date, start_time, price })

interface Proposed {
  booking: LockedBooking
  proposal: Proposal
}

/**
 * Moves bookings to their proposed hours. Both have agreed on these: they must be free, but opening
 * hours don't matter any more.
 */
async function acceptMoves(context: TxContext, proposed: readonly Proposed[]): Promise<void> {
  const { booking: first, proposal } = proposed[0]!
  await assertPartiesNotBlocked(context.db, first)
  await applyProviderDeadlines(context, first.provider_id)
  const moves = proposed.map(({ booking, proposal: { date, start_time, end_time } }) => ({
    booking,
    date,
    start_time,
    end_time,
    crew: crewOf(booking),
  }))
  const free = await requireFreeMoves(context, { moves, by: 'provider', time_zone: proposal.time_zone })
  await moveTogether(context, free)
}

type FreeMove = Awaited<ReturnType<typeof requireFreeMoves>>[number]

async function moveTogether(context: TxContext, moves: readonly FreeMove[]): Promise<void> {
  // The last one first if they move to later times, so that each one finds its new time empty.
  const inOrder = soonestFirst(moves)
  const isLater = moves[0]!.starts_at > moves[0]!.booking.starts_at
  for (const { booking, ...hours } of isLater ? inOrder.toReversed() : inOrder) {
    await moveToHours(context, booking, hours)
  }
}

/** The crew that the open proposal of a booking reserves. */
const crewOf = ({ proposal }: LockedBooking) => proposal!.crew

/**
 * The event of bookings that change together, the soonest first, and of the first one's proposal.
 */
function eventOf(
  { profile }: UserTxContext,
  [first, ...others]: readonly LockedBooking[],
  { id: proposal_id, proposed_by }: Pick<ProposalEvent, 'proposed_by'> & { id: string },
): ProposalEvent {
  const { id: booking_id, customer_id, provider_id } = first!
  const also = others.map(({ id, date, start_time, price }) => ({ id, date, start_time, price }))
  return { booking_id, customer_id, provider_id, also, actor_id: profile.id, proposal_id, proposed_by }
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
