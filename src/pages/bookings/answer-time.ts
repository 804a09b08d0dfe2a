import { useOwnTimeZone } from '#features/availability/client.ts'
import type { Booking } from '#features/bookings/contract.ts'
import { clockText, dayText } from '#ui/formats.ts'

/** Until when a request can be answered, in the user's time zone; undefined for other bookings and until hydration. */
export function useAnswerTime({ expires_at }: Pick<Booking, 'expires_at'>): string | undefined {
  const timeZone = useOwnTimeZone()
  if (!expires_at || !timeZone) return undefined
  const day = dayText(expires_at, { weekday: 'short', month: 'short', year: undefined, timeZone })
  return `${day}, ${clockText(expires_at, timeZone)}`
}
