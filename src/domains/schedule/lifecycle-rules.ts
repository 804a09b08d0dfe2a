import type { UserType } from '#domains/identity/contract.ts'
import { msg, t } from '#ui/language.ts'
import type { BookingStatus } from './lifecycle-contract.ts'
import {
  ANSWER_NOTICE,
  COMPLETED_AFTER,
  LATE_NOTICE,
  PENDING_LIFE,
  SET_OUT_NOTICE,
  UNDO_TIME,
} from './lifecycle-limits.ts'

/** The actor of a move; `system` for automatic moves. */
export type Actor = UserType | 'operator' | 'system'

/** Everything that can happen to a booking. */
export type Act =
  | 'book'
  | 'accept an offer'
  | 'reveal'
  | 'accept'
  | 'set out'
  | 'start'
  | 'finish'
  | 'undo a step'
  | 'cancel'
  | 'block the time'
  | 'delete the account'
  | 'suspend the provider'
  | 'expire'
  | 'complete'
  | 'propose another time'
  | 'accept the time'
  | 'decline the time'
  | 'withdraw the time'

/** The facts that decide about a move: a booking from the API or a row of the database. */
export interface Movable {
  status: BookingStatus
  customer_info_revealed: boolean
  starts_at: string | Date
  ends_at: string | Date
  created_at: string | Date
  /** When both parties agreed on the current hours; null if they are those of the request. */
  agreed_at?: string | Date | null
  /** Where the work happens, and when the provider set out, started and finished. */
  location_type?: string
  on_the_way_at?: string | Date | null
  started_at?: string | Date | null
  finished_at?: string | Date | null
  /** Whether the provider entered it for a client of their own. */
  for_client?: boolean
  customer_id?: string | null
  /** The open proposal of another time, if any. */
  proposal?: { proposed_by: UserType; starts_at: string | Date } | null
  provider?: { available: boolean }
}

/** A condition of a move. */
export interface Condition {
  /** A few words for the diagram. */
  label: string
  /** Why the condition is not met, as a sentence; null if it is met. */
  problem: (booking: Movable, now: Date, by: Actor) => string | null
}

const revealed: Condition = {
  label: 'contact revealed',
  problem: (booking) =>
    booking.customer_info_revealed
      ? null
      : t('Reveal the contact information before you accept or cancel this booking.'),
}
const notRevealed: Condition = {
  label: 'contact not revealed yet',
  problem: (booking) => (booking.customer_info_revealed ? t('The contact information has been revealed.') : null),
}
const notExpired: Condition = {
  label: 'not expired',
  problem: (booking, now) => (isExpired(booking, now) ? t('This request has expired.') : null),
}
const expired: Condition = {
  label: '48 h after it was created, or 2 h before its start',
  problem: (booking, now) => (isExpired(booking, now) ? null : t('This request can still be answered.')),
}
const beforeStart: Condition = {
  label: 'before the start',
  problem: ({ starts_at }, now) => (now < new Date(starts_at) ? null : t('This booking has already started.')),
}
const afterEnd: Condition = {
  label: 'after the end',
  problem: ({ ends_at }, now) =>
    now >= new Date(ends_at) ? null : t('A booking can be completed after it has ended.'),
}
const longAfterEnd: Condition = {
  label: '24 h after the end',
  problem: ({ ends_at }, now) =>
    now.getTime() >= new Date(ends_at).getTime() + COMPLETED_AFTER
      ? null
      : t('A booking completes automatically 24 hours after its end.'),
}
const atCustomers: Condition = {
  label: 'at the customer’s home',
  problem: ({ location_type }) =>
    location_type === 'customer' ? null : t('Only a booking at the customer’s home needs a way.'),
}
const nearStart: Condition = {
  label: 'from 3 h before the start until 24 h after the end',
  problem: ({ starts_at, ends_at }, now) =>
    now.getTime() >= new Date(starts_at).getTime() - SET_OUT_NOTICE &&
    now.getTime() < new Date(ends_at).getTime() + COMPLETED_AFTER
      ? null
      : t('You can say how far you are from 3 hours before the start.'),
}
const beforeEnd: Condition = {
  label: 'before the end',
  problem: ({ ends_at }, now) => (now < new Date(ends_at) ? null : t('This booking has already ended.')),
}
const notOnTheWay: Condition = {
  label: 'not on the way yet',
  problem: ({ on_the_way_at }) => (on_the_way_at ? t('The customer knows that you are on the way.') : null),
}
const notStarted: Condition = {
  label: 'not started yet',
  problem: ({ started_at }) => (started_at ? t('The customer knows that you have started.') : null),
}
const notFinished: Condition = {
  label: 'not finished yet',
  problem: ({ finished_at }) => (finished_at ? t('The customer knows that you have finished.') : null),
}
const stepJustNow: Condition = {
  label: 'within 5 min of the step',
  problem: ({ on_the_way_at, started_at, finished_at }, now) => {
    const last = finished_at ?? started_at ?? on_the_way_at
    return last && now.getTime() < new Date(last).getTime() + UNDO_TIME
      ? null
      : t('A step can be undone within 5 minutes only.')
  },
}
const noProposal: Condition = {
  label: 'no other time is proposed',
  problem: ({ proposal }) => (proposal ? proposalWaiting : null),
}
const proposedByOther: Condition = {
  label: 'proposed by the other party',
  problem: ({ proposal }, _, by) =>
    proposal && proposal.proposed_by !== by ? null : t('No proposed time is waiting for your answer.'),
}
const proposedBySelf: Condition = {
  label: 'proposed by the same party',
  problem: ({ proposal }, _, by) => (proposal?.proposed_by === by ? null : t('You have no proposed time to withdraw.')),
}
const beforeProposedStart: Condition = {
  label: 'before the proposed start',
  problem: ({ proposal }, now) =>
    proposal && now < new Date(proposal.starts_at) ? null : t('The proposed time has already passed.'),
}
/** The reason why a booking with an open proposal can't change. */
export const proposalWaiting = msg('Another time has been proposed. It must be answered or withdrawn first.')
/**
 * The reason why no other time can be agreed on with a suspended provider, and no review be
 * written.
 */
export const providerUnavailable = msg('This provider is not available at the moment.')

const available: Condition = {
  label: 'the provider is not suspended',
  problem: ({ provider }) => (provider?.available === false ? providerUnavailable : null),
}
/** Only the database can check this one, with an exclusion constraint. */
const hoursFree: Condition = { label: 'the hours are free', problem: () => null }

/** One row of the lifecycle: who moves a booking from which status to which, and when. */
export interface Move {
  act: Act
  by: readonly Actor[]
  /** Null for a new booking. */
  from: readonly (BookingStatus | null)[]
  /** Null if the status stays the same. */
  to: BookingStatus | null
  /** All of them must be met. */
  when: readonly Condition[]
  needs?: 'reason'
}

const both = ['customer', 'provider'] as const
const open = ['pending', 'confirmed'] as const

/**
 * The lifecycle of a booking: every status and every move between two. The API enforces it, jobs
 * make the moves of `system`, and the buttons and the diagram in docs/product/bookings-lifecycle.md
 * are generated from it.
 */
export const moves: readonly Move[] = [
  { act: 'book', by: ['customer'], from: [null], to: 'pending', when: [hoursFree] },
  { act: 'accept an offer', by: ['customer'], from: [null], to: 'confirmed', when: [hoursFree] },
  { act: 'reveal', by: ['provider'], from: ['pending'], to: null, when: [notExpired, notRevealed] },
  { act: 'accept', by: ['provider'], from: ['pending'], to: 'confirmed', when: [notExpired, revealed, noProposal] },
  { act: 'cancel', by: ['provider'], from: ['pending'], to: 'cancelled', when: [notExpired, revealed] },
  { act: 'cancel', by: ['customer'], from: ['pending'], to: 'cancelled', when: [notExpired] },
  { act: 'expire', by: ['system'], from: ['pending'], to: 'cancelled', when: [expired] },
  { act: 'delete the account', by: both, from: ['pending'], to: 'cancelled', when: [] },
  { act: 'cancel', by: ['provider'], from: ['confirmed'], to: 'cancelled', when: [beforeStart], needs: 'reason' },
  { act: 'cancel', by: ['customer'], from: ['confirmed'], to: 'cancelled', when: [beforeStart] },
  // On a sick day the provider can't answer each request first, so the customers stay masked.
  {
    act: 'block the time',
    by: ['provider'],
    from: open,
    to: 'cancelled',
    when: [notExpired, beforeStart],
    needs: 'reason',
  },
  { act: 'suspend the provider', by: ['operator'], from: open, to: 'cancelled', when: [notExpired, beforeStart] },
  {
    act: 'set out',
    by: ['provider'],
    from: ['confirmed'],
    to: null,
    when: [atCustomers, nearStart, beforeEnd, notFinished, notStarted, notOnTheWay],
  },
  { act: 'start', by: ['provider'], from: ['confirmed'], to: null, when: [nearStart, notFinished, notStarted] },
  { act: 'finish', by: ['provider'], from: ['confirmed'], to: null, when: [nearStart, notFinished] },
  { act: 'undo a step', by: ['provider'], from: ['confirmed'], to: null, when: [stepJustNow] },
  { act: 'complete', by: both, from: ['confirmed'], to: 'completed', when: [afterEnd] },
  { act: 'complete', by: ['system'], from: ['confirmed'], to: 'completed', when: [longAfterEnd] },
  {
    act: 'propose another time',
    by: both,
    from: open,
    to: null,
    when: [notExpired, beforeStart, noProposal, available, hoursFree],
  },
  {
    act: 'accept the time',
    by: both,
    from: open,
    to: null,
    when: [notExpired, beforeStart, proposedByOther, beforeProposedStart, available, hoursFree],
  },
  { act: 'decline the time', by: both, from: open, to: null, when: [proposedByOther] },
  { act: 'withdraw the time', by: both, from: open, to: null, when: [proposedBySelf] },
]

/** The act by which `set_booking_status` reaches a status. */
export const actOf: Record<BookingStatus, Act> = {
  pending: 'book',
  confirmed: 'accept',
  cancelled: 'cancel',
  completed: 'complete',
}

const participleOf: Partial<Record<Act, string>> = {
  book: msg('reopened'),
  accept: msg('confirmed'),
  cancel: msg('cancelled'),
  complete: msg('completed'),
}

const statusTexts: Record<BookingStatus, string> = {
  pending: msg('pending'),
  confirmed: msg('confirmed'),
  completed: msg('completed'),
  cancelled: msg('cancelled'),
}

const actorTexts: Record<Actor, string> = {
  customer: msg('customer'),
  provider: msg('provider'),
  operator: msg('operator'),
  system: msg('system'),
}

function findMove({ status }: Movable, act: Act, by: Actor): Move | undefined {
  return moves.find((move) => move.act === act && move.by.includes(by) && move.from.includes(status))
}

/**
 * Why a move is not allowed now, as a sentence; null if it is. Doesn't check whether hours are
 * free.
 */
export function moveProblem(booking: Movable, act: Act, by: Actor, now: Date): string | null {
  const move = findMove(booking, act, by)
  if (!move)
    return t('A {status} booking cannot be {changed} by the {party}.', {
      status: t(statusTexts[booking.status]),
      changed: t(participleOf[act] ?? msg('changed')),
      party: t(actorTexts[by]),
    })
  return move.when.map(({ problem }) => problem(booking, now, by)).find((problem) => problem !== null) ?? null
}

/** Whether a move is allowed now. */
export function canMove(booking: Movable, act: Act, by: Actor, now: Date): boolean {
  return moveProblem(booking, act, by, now) === null
}

/**
 * Whether to show a move's button: the move is allowed now or will be once the contact is revealed.
 */
export function isMoveInSight(booking: Movable, act: Act, by: Actor, now: Date): boolean {
  return canMove({ ...booking, customer_info_revealed: true }, act, by, now)
}

/** The automatic move that is due for a booking, if any. */
export function automaticMove(booking: Movable, now: Date): Move | undefined {
  return moves.find(
    ({ act, by, from }) =>
      by.includes('system') && from.includes(booking.status) && canMove(booking, act, 'system', now),
  )
}

/** The error of a provider's cancellation without the required reason. */
export const cancelReasonMissing = msg('Please tell the customer why you cancel')

/** Whether it is a job of a provider's own client without an account: only the provider sees it. */
export const hasNoAccount = ({ for_client, customer_id }: Pick<Movable, 'for_client' | 'customer_id'>): boolean =>
  for_client === true && customer_id === null

/**
 * Whether a cancellation needs a reason: it does if a provider cancels a confirmed booking of a
 * customer with an account.
 */
export function isReasonRequired(booking: Movable, act: Act, by: Actor): boolean {
  return findMove(booking, act, by)?.needs === 'reason' && !hasNoAccount(booking)
}

/**
 * When an unanswered request expires: 48 hours after it was made or 2 hours before its start,
 * whichever is first. A request for less than 4 hours ahead expires after half of the time that was
 * left when it was made, or when both agreed on its current hours.
 */
export function expiryOf(booking: Pick<Movable, 'starts_at' | 'created_at' | 'agreed_at'>): Date {
  const instant = (date: string | Date) => new Date(date).getTime()
  const [start, created] = [instant(booking.starts_at), instant(booking.created_at)]
  const asked = booking.agreed_at ? instant(booking.agreed_at) : created
  return new Date(Math.min(created + PENDING_LIFE, Math.max(start - ANSWER_NOTICE, asked + (start - asked) / 2)))
}

/** Whether a pending booking was not answered in time. */
export function isExpired(booking: Movable, now: Date): boolean {
  return booking.status === 'pending' && now >= expiryOf(booking)
}

/** Whether a cancellation now would be late. Never for a booking with a suspended provider. */
export function isLateToCancel({ status, starts_at, provider }: Movable, now: Date): boolean {
  if (provider?.available === false) return false
  return status === 'confirmed' && new Date(starts_at).getTime() - now.getTime() < LATE_NOTICE
}
