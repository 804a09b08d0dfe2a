import { useOwnTimeZone } from '#features/availability/client.ts'
import { zoneText } from '#features/availability/rules.ts'
import type { Booking } from '#features/bookings/contract.ts'
import { clockText, dayText } from '#ui/formats.ts'

/**
 * Until when a request can be answered, in the user's time zone, which is named if it differs from the booking's.
 * Undefined for other bookings and until hydration.
 */
export function useAnswerTime({
  expires_at,
  time_zone,
}: Pick<Booking, 'expires_at' | 'time_zone'>): string | undefined {
  const timeZone = useOwnTimeZone()
  if (!expires_at || !timeZone) return undefined
  const day = dayText(expires_at, { weekday: 'short', month: 'short', year: undefined, timeZone })
  const zone = zoneText(timeZone)
  return `${day}, ${clockText(expires_at, timeZone)}${zone === zoneText(time_zone) ? '' : ` ${zone}`}`
}
