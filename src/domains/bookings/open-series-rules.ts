import { HORIZON_DAYS } from '#domains/schedule/slots-rules.ts'
import { msg } from '#ui/language.ts'

/** How many upcoming bookings a customer's series without an end has at a time. */
export const STANDING = 8

/** How many days ahead a repeated job of a provider's own client is entered. */
export const CLIENT_DAYS_AHEAD = 365

/**
 * How many days from today on a customer's series without an end is filled: eight dates, as far as
 * days can be booked.
 */
export const daysAheadOf = (every_weeks: number): number => Math.min(7 * every_weeks * STANDING - 1, HORIZON_DAYS)

/** The error of adding dates to a series that adds them automatically. */
export const addsItself = msg('This series adds its dates by itself, until you stop it.')
