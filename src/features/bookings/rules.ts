import { minutesOf } from '#features/availability/rules.ts'
import {
  type Actor,
  type Condition,
  isAhead,
  isFree,
  isFresh,
  isLongOver,
  isMasked,
  isOver,
  isOverdue,
  isProposedByThem,
  isProposedToThem,
  isRevealed,
  isTimeAhead,
  isUndisputed,
  type Movable,
} from '#features/booking-deadlines/rules.ts'
import type { UserType } from '#features/identity/contract.ts'
import { usd } from '#ui/formats.ts'
import type { Booking, BookingStatus } from './contract.ts'

/** The name of a customer for a provider who has not revealed them (docs/product/bookings.md). */
export const MASKED_NAME = 'Customer'

/** What can be done about a booking. */
export type Act =
  | 'book'
  | 'accept an offer'
  | 'reveal'
  | 'accept'
  | 'cancel'
  | 'delete the account'
  | 'expire'
  | 'complete'
  | 'propose another time'
  | 'accept the time'
  | 'decline the time'
  | 'withdraw the time'

/** One row of the life of a booking: who takes it from where to where, and when. */
export interface Move {
  act: Act
  by: readonly Actor[]
  /** Null where a booking begins. */
  from: readonly (BookingStatus | null)[]
  /** Null where it stays what it was. */
  to: BookingStatus | null
  /** All of them hold. */
  when: readonly Condition[]
  needs?: 'reason'
}

const both = ['customer', 'provider'] as const
const open = ['pending', 'confirmed'] as const

/**
 * The life of a booking (decision 28): every state and every way from one to another. The API enforces it, jobs do what nobody does, buttons and the diagram
 * of docs/bookings.md are drawn from it.
 */
export const moves: readonly Move[] = [
  { act: 'book', by: ['customer'], from: [null], to: 'pending', when: [isFree] },
  { act: 'accept an offer', by: ['customer'], from: [null], to: 'confirmed', when: [isFree] },
  { act: 'reveal', by: ['provider'], from: ['pending'], to: null, when: [isFresh, isMasked] },
  { act: 'accept', by: ['provider'], from: ['pending'], to: 'confirmed', when: [isFresh, isRevealed, isUndisputed] },
  { act: 'cancel', by: ['provider'], from: ['pending'], to: 'cancelled', when: [isFresh, isRevealed] },
  { act: 'cancel', by: ['customer'], from: ['pending'], to: 'cancelled', when: [isFresh] },
  { act: 'expire', by: ['nobody'], from: ['pending'], to: 'cancelled', when: [isOverdue] },
  { act: 'delete the account', by: both, from: ['pending'], to: 'cancelled', when: [] },
  { act: 'cancel', by: ['provider'], from: ['confirmed'], to: 'cancelled', when: [isAhead], needs: 'reason' },
  { act: 'cancel', by: ['customer'], from: ['confirmed'], to: 'cancelled', when: [isAhead] },
  { act: 'complete', by: both, from: ['confirmed'], to: 'completed', when: [isOver] },
  { act: 'complete', by: ['nobody'], from: ['confirmed'], to: 'completed', when: [isLongOver] },
  { act: 'propose another time', by: both, from: open, to: null, when: [isFresh, isAhead, isUndisputed, isFree] },
  {
    act: 'accept the time',
    by: both,
    from: open,
    to: null,
    when: [isFresh, isAhead, isProposedToThem, isTimeAhead, isFree],
  },
  { act: 'decline the time', by: both, from: open, to: null, when: [isProposedToThem] },
  { act: 'withdraw the time', by: both, from: open, to: null, when: [isProposedByThem] },
]

function findMove({ status }: Movable, act: Act, by: Actor): Move | undefined {
  return moves.find((move) => move.act === act && move.by.includes(by) && move.from.includes(status))
}

/** Why it may not be done now by whom, as a sentence; null when it may. That hours are free only the database knows. */
export function moveProblem(booking: Movable, act: Act, by: Actor, now: Date): string | null {
  const move = findMove(booking, act, by)
  if (!move) return `A ${booking.status} booking cannot be ${doneOf[act] ?? 'changed'} by the ${by}.`
  return move.when.map(({ problem }) => problem(booking, now, by)).find((problem) => problem !== null) ?? null
}

const doneOf: Partial<Record<Act, string>> = {
  book: 'reopened',
  accept: 'confirmed',
  cancel: 'cancelled',
  complete: 'completed',
}

/** What becomes of a booking by itself, if its time has come. */
export function moveByItself(booking: Movable, now: Date): Move | undefined {
  return moves.find(
    ({ act, by, from }) =>
      by.includes('nobody') && from.includes(booking.status) && canMove(booking, act, 'nobody', now),
  )
}

/** What leads to a status, for whoever asks by `set_booking_status`. */
export const actOf: Record<BookingStatus, Act> = {
  pending: 'book',
  confirmed: 'accept',
  cancelled: 'cancel',
  completed: 'complete',
}

/** Whether it may be done now by whom. */
export function canMove(booking: Movable, act: Act, by: Actor, now: Date): boolean {
  return moveProblem(booking, act, by, now) === null
}

/** Whether the button for a move is worth showing: it can be pressed, or can be once the contact is revealed. */
export function isMoveInSight(booking: Movable, act: Act, by: Actor, now: Date): boolean {
  return canMove({ ...booking, customer_info_revealed: true }, act, by, now)
}

/** A provider who calls off what was agreed owes the customer a reason (decision 28). */
export function isReasonRequired(booking: Movable, act: Act, by: Actor): boolean {
  return findMove(booking, act, by)?.needs === 'reason'
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
