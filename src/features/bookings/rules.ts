import type { UserType } from '../accounts/contract.ts'
import type { Booking, BookingStatus } from './contract.ts'
import { minutesOf } from './slots/rules.ts'
import { usd } from '../../ui/formats.ts'

const HOUR = 3_600_000

/** A request that nobody answers ends after this long, in milliseconds, or at its start (decision 28). */
export const PENDING_LIFE = 48 * HOUR

/** A confirmed visit called off closer to its start than this, in milliseconds, is flagged as late (decision 28). */
export const LATE_NOTICE = 24 * HOUR

/** What decides about a move: a booking from the wire, or a row of the database. */
export interface Movable {
  status: BookingStatus
  customer_info_revealed: boolean
  starts_at: string | Date
  ends_at: string | Date
  created_at: string | Date
}

/** Null when all is well, else the sentence that says what stands in the way. */
type Condition = (booking: Movable, now: Date) => string | null

const isRevealed: Condition = (booking) =>
  booking.customer_info_revealed ? null : 'Reveal the contact information before you accept or cancel this booking.'
const isFresh: Condition = (booking, now) => (isExpired(booking, now) ? 'This request has expired.' : null)
const isAhead: Condition = ({ starts_at }, now) =>
  now < new Date(starts_at) ? null : 'This booking has already started.'
const isOver: Condition = ({ ends_at }, now) =>
  now >= new Date(ends_at) ? null : 'A booking can be completed after it has ended.'

/** Who may take a booking where, and under what conditions (decision 28). The API enforces it; the buttons are drawn from it. */
const moves: Record<BookingStatus, Partial<Record<BookingStatus, Partial<Record<UserType, Condition[]>>>>> = {
  pending: {
    confirmed: { provider: [isFresh, isRevealed] },
    cancelled: { provider: [isFresh, isRevealed], customer: [isAhead] },
  },
  confirmed: {
    cancelled: { provider: [isAhead], customer: [isAhead] },
    completed: { provider: [isOver], customer: [isOver] },
  },
  completed: {},
  cancelled: {},
}

/** Why a party may not take the booking there now, as a sentence; null when it may. */
export function moveProblem(booking: Movable, to: BookingStatus, party: UserType, now: Date): string | null {
  const conditions = moves[booking.status][to]?.[party]
  if (!conditions) return `A ${booking.status} booking cannot be ${pastOf[to]} by the ${party}.`
  return conditions.map((condition) => condition(booking, now)).find((problem) => problem !== null) ?? null
}

const pastOf: Record<BookingStatus, string> = {
  pending: 'reopened',
  confirmed: 'confirmed',
  completed: 'completed',
  cancelled: 'cancelled',
}

/** Whether a party may take the booking there now. */
export function canMove(booking: Movable, to: BookingStatus, party: UserType, now: Date): boolean {
  return moveProblem(booking, to, party, now) === null
}

/** Whether the button for a move is worth showing: it can be pressed, or can be once the contact is revealed. */
export function isMoveInSight(booking: Movable, to: BookingStatus, party: UserType, now: Date): boolean {
  return canMove({ ...booking, customer_info_revealed: true }, to, party, now)
}

/** Whether the provider may still ask who the customer is: irreversible, and only while there is something to decide. */
export function canReveal(booking: Movable, party: UserType, now: Date): boolean {
  return (
    party === 'provider' && booking.status === 'pending' && !booking.customer_info_revealed && !isExpired(booking, now)
  )
}

/** A request that was not answered in time: 48 hours after it was made or at its start, whichever is first (decision 28). */
export function isExpired({ status, starts_at, created_at }: Movable, now: Date): boolean {
  if (status !== 'pending') return false
  return now.getTime() >= Math.min(new Date(starts_at).getTime(), new Date(created_at).getTime() + PENDING_LIFE)
}

/** A provider who calls off what was agreed owes the customer a reason (decision 28). */
export function isReasonRequired({ status }: Movable, to: BookingStatus, party: UserType): boolean {
  return status === 'confirmed' && to === 'cancelled' && party === 'provider'
}

/** Whether calling it off now counts as late. */
export function isLateToCancel({ status, starts_at }: Movable, now: Date): boolean {
  return status === 'confirmed' && new Date(starts_at).getTime() - now.getTime() < LATE_NOTICE
}

/** Hourly rate x hours in US dollars, half a cent rounded up; counted in whole cents, because 0.1 + 0.2 is not 0.3. */
export function priceOf(hourly_rate: number, minutes: number): number {
  return Math.round((Math.round(hourly_rate * 100) * minutes) / 60) / 100
}

/** Minutes between the two times. */
export function lengthOf({ start_time, end_time }: Pick<Booking, 'start_time' | 'end_time'>): number {
  return minutesOf(end_time) - minutesOf(start_time)
}

/** Hours without needless decimals: "1.5 h". */
export function hoursText(minutes: number): string {
  return `${minutes / 60} h`
}

/** How a price comes about: "$40.00/h x 1.5 h = $60.00". */
export function priceText(hourly_rate: number, minutes: number, price = priceOf(hourly_rate, minutes)): string {
  return `${usd(hourly_rate)}/h x ${hoursText(minutes)} = ${usd(price)}`
}

/** Who the other party is, as far as the viewer may know; `seed` colours a picture that is missing, alike for all who are masked. */
export function otherParty(booking: Booking, party: UserType) {
  const { customer, contact, provider, customer_id, provider_id } = booking
  return party === 'customer'
    ? { id: provider_id, seed: provider_id, name: provider.business_name, avatar_url: provider.avatar_url }
    : {
        id: customer_id,
        seed: booking.customer_info_revealed ? customer_id : '',
        name: contact.name,
        avatar_url: customer.avatar_url,
      }
}
