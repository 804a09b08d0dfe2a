import { type Line } from '#domains/bookings/contract.ts'
import { totalOf } from '#domains/bookings/lines-rules.ts'
import { hour } from '../clock.ts'
import type { Plan } from '../plan.ts'
import { randomFor, uuidAt } from '../random.ts'
import type { Booking } from './bookings.ts'

const extras: readonly [label: string, amount: number, note: string][] = [
  ['Materials', 18.5, 'I needed a few parts from the store. The receipt is on the table.'],
  ['Extra work', 30, 'The second room took longer than we thought, as agreed on the phone.'],
  ['Parking', 12, 'There was no free spot on your street.'],
]

/** The accepted final amount of a few jobs that are done: something was added on the day. */
export function finalPriceOf({ seed, rich, now }: Plan, booking: Booking, { lines: json }: { lines: string }) {
  // A random stream of its own: without final amounts, the rest of the world stays the same.
  const random = randomFor(seed, 'final price', booking.id)
  const answered_at = booking.updated_at + 3 * hour
  if (!rich || booking.status !== 'completed' || booking.isForClient || answered_at > now || !random.chance(0.04))
    return null
  const [label, amount, note] = random.pick(extras)
  const lines = [...(JSON.parse(json) as Line[]), { label, quantity: 1, unit_price: amount, amount }]
  return {
    id: uuidAt(random, booking.updated_at),
    booking_id: booking.id,
    status: 'accepted',
    lines: JSON.stringify(lines),
    price: totalOf(lines),
    note,
    proposed_at: new Date(booking.updated_at),
    answered_at: new Date(answered_at),
  }
}
