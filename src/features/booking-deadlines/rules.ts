import type { BookingStatus } from '#features/bookings/contract.ts'
import type { UserType } from '#features/identity/contract.ts'

const HOUR = 3_600_000

/** A request that nobody answers ends after this long, in milliseconds, or at its start (decision 28). */
export const PENDING_LIFE = 48 * HOUR

/** A confirmed visit called off closer to its start than this, in milliseconds, is flagged as late (decision 28). */
export const LATE_NOTICE = 24 * HOUR

/** A confirmed visit that nobody has marked as completed is, this long after its end, in milliseconds (decision 28). */
export const COMPLETED_AFTER = 24 * HOUR

/** How long before a visit both are reminded, in milliseconds. */
export const NOTICES = { day: 24 * HOUR, hours: 2 * HOUR } as const

/** Who does something about a booking; `nobody` where it happens by itself. */
export type Actor = UserType | 'nobody'

/** What decides about a move: a booking from the wire, or a row of the database. */
export interface Movable {
  status: BookingStatus
  customer_info_revealed: boolean
  starts_at: string | Date
  ends_at: string | Date
  created_at: string | Date
  /** The other time that one party has proposed, and nobody has answered. */
  proposal?: { proposed_by: UserType; starts_at: string | Date } | null
}

/** What must hold: in a few words, and the sentence that says what stands in the way, null when nothing does. */
export interface Condition {
  said: string
  problem: (booking: Movable, now: Date, by: Actor) => string | null
}

/** The provider knows who is asking. */
export const isRevealed: Condition = {
  said: 'revealed',
  problem: (booking) =>
    booking.customer_info_revealed ? null : 'Reveal the contact information before you accept or cancel this booking.',
}
/** The provider does not know yet who is asking. */
export const isMasked: Condition = {
  said: 'not revealed yet',
  problem: (booking) => (booking.customer_info_revealed ? 'The contact information has been revealed.' : null),
}
/** A request can still be answered; what is no request cannot expire. */
export const isFresh: Condition = {
  said: 'not expired',
  problem: (booking, now) => (isExpired(booking, now) ? 'This request has expired.' : null),
}
/** A request was not answered in time. */
export const isOverdue: Condition = {
  said: '48 h after it was made, or at its start',
  problem: (booking, now) => (isExpired(booking, now) ? null : 'This request can still be answered.'),
}
/** The visit has not begun. */
export const isAhead: Condition = {
  said: 'before the start',
  problem: ({ starts_at }, now) => (now < new Date(starts_at) ? null : 'This booking has already started.'),
}
/** The visit has ended. */
export const isOver: Condition = {
  said: 'after the end',
  problem: ({ ends_at }, now) => (now >= new Date(ends_at) ? null : 'A booking can be completed after it has ended.'),
}
/** The visit has ended long ago. */
export const isLongOver: Condition = {
  said: '24 h after the end',
  problem: (booking, now) =>
    isLongPast(booking, now) ? null : 'A booking completes by itself 24 hours after its end.',
}
/** Nobody waits for an answer to another time. */
export const isUndisputed: Condition = {
  said: 'no other time is proposed',
  problem: ({ proposal }) =>
    proposal ? 'Another time has been proposed. It has to be answered or withdrawn first.' : null,
}
/** The other party has proposed a time. */
export const isProposedToThem: Condition = {
  said: 'proposed by the other',
  problem: ({ proposal }, _, by) =>
    proposal && proposal.proposed_by !== by ? null : 'There is no proposed time that waits for your answer.',
}
/** They have proposed a time themselves. */
export const isProposedByThem: Condition = {
  said: 'proposed by oneself',
  problem: ({ proposal }, _, by) =>
    proposal?.proposed_by === by ? null : 'There is no proposed time of yours that could be withdrawn.',
}
/** The proposed time has not begun. */
export const isTimeAhead: Condition = {
  said: 'the proposed time is to come',
  problem: ({ proposal }, now) =>
    proposal && now < new Date(proposal.starts_at) ? null : 'The proposed time has already passed.',
}
/** Nothing else holds the hours: only the database knows, by its constraint. */
export const isFree: Condition = { said: 'the hours are free', problem: () => null }

/** When a request ends that nobody answers: 48 hours after it was made or at its start, whichever is first (decision 28). */
export function expiryOf({ starts_at, created_at }: Pick<Movable, 'starts_at' | 'created_at'>): Date {
  return new Date(Math.min(new Date(starts_at).getTime(), new Date(created_at).getTime() + PENDING_LIFE))
}

/** A request that was not answered in time. */
export function isExpired(booking: Movable, now: Date): boolean {
  return booking.status === 'pending' && now >= expiryOf(booking)
}

function isLongPast({ ends_at }: Movable, now: Date): boolean {
  return now.getTime() >= new Date(ends_at).getTime() + COMPLETED_AFTER
}

/** Whether calling it off now counts as late. */
export function isLateToCancel({ status, starts_at }: Movable, now: Date): boolean {
  return status === 'confirmed' && new Date(starts_at).getTime() - now.getTime() < LATE_NOTICE
}
