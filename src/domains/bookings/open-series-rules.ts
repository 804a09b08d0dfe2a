/** How many bookings of a customer's series without an end stand at a time. */
export const STANDING = 8

/** How many days ahead a repeated job of a provider's own client is entered. */
export const CLIENT_DAYS_AHEAD = 365

/** How many days from today on a customer's series without an end is filled. */
export const daysAheadOf = (every_weeks: number): number => 7 * every_weeks * STANDING - 1
