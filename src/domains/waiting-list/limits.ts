import { MINUTE_MS } from '#platform/durations.ts'
import { msg } from '#ui/language.ts'

/** How many open entries a customer can have (docs/product/waiting-list.md). */
export const MAX_WAITING = 20

/**
 * How long after one customer is notified of a time the next one is, in milliseconds, if it is
 * still free.
 */
export const TELLING_PACE = 30 * MINUTE_MS

/** Texts of the waiting list. */
export const waitingTexts = {
  date: msg('Choose a day'),
  backwards: msg('The last day must not be before the first'),
  twice: msg('You already wait for this. We tell you once a time opens.'),
  quote: msg('This service cannot be booked. Ask the provider for an offer instead.'),
  tooMany: msg('You can wait for at most 20 things at once. Please remove one first.'),
} as const
