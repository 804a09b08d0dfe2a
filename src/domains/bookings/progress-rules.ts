import type { Booking } from './contract.ts'

/** A step of a booking on its way from the request to the finished job. */
export interface Step {
  id: 'requested' | 'seen' | 'accepted' | 'on the way' | 'done'
  label: string
  /** When it happened; null if it hasn't. */
  at: string | null
  isDone: boolean
}

/**
 * The steps of a booking that isn't cancelled. One counts as done if a later one is: an accepted
 * offer was never a request. Providers set out only for the customer's home.
 */
export function progressOf(booking: Booking): Step[] {
  const { created_at, revealed_at, confirmed_at, completed_at } = booking
  const seen_at = [booking.seen_at, revealed_at].filter((at) => at !== null).toSorted()[0] ?? null
  const steps = [
    { id: 'requested', label: 'Requested', at: created_at },
    { id: 'seen', label: 'Seen', at: seen_at },
    { id: 'accepted', label: 'Accepted', at: confirmed_at },
    ...(booking.location_type === 'customer'
      ? [{ id: 'on the way', label: 'On the way', at: booking.on_the_way_at } as const]
      : []),
    { id: 'done', label: 'Done', at: completed_at },
  ] as const
  const last = steps.findLastIndex(({ at }) => at !== null)
  return steps.map((step, index) => ({ ...step, isDone: index <= last }))
}
