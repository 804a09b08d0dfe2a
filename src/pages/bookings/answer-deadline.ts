import type { Booking } from '#domains/bookings/contract.ts'
import { useOtherZone } from '#domains/schedule/slots-client.ts'
import { clockText, dayText } from '#ui/formats.ts'

/**
 * Until when a request can be answered, in the time zone of the booking's own times. The zone is
 * named if it differs from the user's. Undefined for other bookings.
 */
export function useAnswerDeadline({ expires_at, time_zone }: Pick<Booking, 'expires_at' | 'time_zone'>) {
  const zone = useOtherZone(time_zone)
  if (!expires_at) return undefined
  const day = dayText(expires_at, { weekday: 'short', month: 'short', year: undefined, timeZone: time_zone })
  return `${day}, ${clockText(expires_at, time_zone)}${zone ? ` (${zone})` : ''}`
}
