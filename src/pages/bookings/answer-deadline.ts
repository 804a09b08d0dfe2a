import type { Booking } from '#domains/bookings/contract.ts'
import { useOtherZone } from '#domains/schedule/slots-client.ts'
import { instantText } from '#domains/schedule/slots-rules.ts'

/**
 * The deadline for answering a request, in the time zone of the booking's own times. The zone is
 * named if it differs from the user's. Undefined for other bookings.
 */
export function useAnswerDeadline({ expires_at, time_zone }: Pick<Booking, 'expires_at' | 'time_zone'>) {
  const zone = useOtherZone(time_zone)
  if (!expires_at) return undefined
  return `${instantText(expires_at, time_zone)}${zone ? ` (${zone})` : ''}`
}
