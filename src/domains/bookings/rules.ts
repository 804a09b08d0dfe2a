import type { UserType } from '#domains/identity/contract.ts'
import { shownName } from '#domains/identity/rules.ts'
import { automaticReasons } from '#domains/schedule/lifecycle-limits.ts'
import { isExpired } from '#domains/schedule/lifecycle-rules.ts'
import { hoursText, minutesOf } from '#domains/schedule/slots-rules.ts'
import { siteName } from '#platform/brand.ts'
import { coinsOfOne, money } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import type { Booking } from './contract.ts'

/** Hourly rate times hours. Counts in whole coins of the currency and rounds half a coin up. */
export function priceOf(hourly_rate: number, minutes: number): number {
  return Math.round((Math.round(hourly_rate * coinsOfOne()) * minutes) / 60) / coinsOfOne()
}

/** Minutes between the start and the end. */
export function lengthOf({ start_time, end_time }: Pick<Booking, 'start_time' | 'end_time'>): number {
  return minutesOf(end_time) - minutesOf(start_time)
}

/** The calculation of a price: "$40.00/h x 1.5 h = $60.00". */
export function priceCalculation(hourly_rate: number, minutes: number, price = priceOf(hourly_rate, minutes)): string {
  return `${money(hourly_rate)}/h x ${hoursText(minutes)} = ${money(price)}`
}

/**
 * The other party, as far as the viewer may know them. `seed` picks the color of a missing picture;
 * all masked customers share one. `address` is for messages, see `addressOf` in the messages.
 */
export function otherParty(booking: Booking, party: UserType) {
  const { customer, contact, provider, customer_id, conversation_id, provider_id } = booking
  return party === 'customer'
    ? {
        id: provider_id,
        address: provider_id,
        seed: provider_id,
        name: provider.business_name,
        avatar_url: provider.avatar_url,
      }
    : {
        id: customer_id,
        address: conversation_id ?? undefined,
        seed: customer_id ?? '',
        name: shownName(contact.name),
        avatar_url: customer.avatar_url,
      }
}

/** What the parties of a booking read if it was cancelled because its provider was suspended. */
export const suspensionTexts = {
  get customer() {
    return t('{site} cancelled this booking because the provider is no longer available', { site: siteName() })
  },
  get provider() {
    return t('{site} cancelled this booking because your account was suspended', { site: siteName() })
  },
} as const

/** Whether a booking was cancelled because its provider was suspended. */
export const endedBySuspension = (booking: Pick<Booking, 'cancelled_by' | 'cancel_reason'>): boolean =>
  booking.cancelled_by === null && booking.cancel_reason === automaticReasons.suspended

/** The text for both parties of a booking that an operator has cancelled. */
export const operatorCancelledText = msg('Our team cancelled this booking')

/** The reason of bookings that end because a party closes its account. */
export const accountDeleted = msg('The account was deleted.')

/** Why a booking was cancelled: in the words of a party, or ours. */
export const reasonText = (reason: string): string => (reason === accountDeleted ? t(accountDeleted) : reason)

/** Whether an operator cancelled a booking. Then its reason is the operator's. */
export const endedByOperator = (booking: Pick<Booking, 'status' | 'cancelled_by' | 'cancel_reason'>): boolean =>
  booking.status === 'cancelled' &&
  booking.cancelled_by === null &&
  booking.cancel_reason !== automaticReasons.suspended &&
  booking.cancel_reason !== automaticReasons.expired

/** Whether the provider of an open booking is suspended. Then no other time can be agreed on. */
export const isProviderSuspended = ({ status, provider }: Pick<Booking, 'status' | 'provider'>): boolean =>
  !provider.available && (status === 'pending' || status === 'confirmed')

/** Groups bookings, so that those of one series and status are moved and announced together. */
export function bySeries<B extends Pick<Booking, 'id' | 'series_id' | 'status'>>(
  bookings: readonly B[],
): [B, ...B[]][] {
  const groups = Map.groupBy(bookings, ({ id, series_id, status }) => `${series_id ?? id} ${status}`)
  return [...groups.values()] as [B, ...B[]][]
}

/** Bookings in the order of their dates and times. */
export function soonestFirst<B extends Pick<Booking, 'date' | 'start_time'>>(bookings: readonly B[]): B[] {
  const placeInTime = ({ date, start_time }: B) => `${date} ${start_time}`
  return bookings.toSorted((one, other) => placeInTime(one).localeCompare(placeInTime(other)))
}

/** Why a booking ended without a party's decision, as a sentence; null if it did not. */
export function endingText(booking: Booking, party: UserType, now: Date): string | null {
  if (endedBySuspension(booking)) return `${suspensionTexts[party]}.`
  if (endedByOperator(booking)) return `${t(operatorCancelledText)}.`
  const hasExpired = isExpired(booking, now) || (booking.status === 'cancelled' && booking.cancelled_by === null)
  return hasExpired ? t('This request was not answered in time and has expired.') : null
}
