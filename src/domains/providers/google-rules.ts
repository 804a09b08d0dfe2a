import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { msg } from '#ui/language.ts'

/**
 * In milliseconds: how long Google's reviews count as fresh, and how long its terms let us keep
 * them.
 */
export const googleTimes = { fresh: DAY_MS, kept: 30 * DAY_MS, firstRetry: HOUR_MS }

/** Texts for providers (docs/product/site-texts.md). */
export const googleTexts = {
  placeId: msg('Please enter a valid Google Place ID'),
  unknown: msg('Google does not know a place with this ID. Please check it.'),
  failed: msg('Failed to fetch Google reviews'),
  notUpdated: msg('Failed to update Google reviews'),
  notSetUp: msg('The operator of this site has not set up Google reviews.'),
  tooMany: msg('Too many attempts. Please wait a few minutes before trying again.'),
  providersOnly: msg('Only service providers can connect Google reviews.'),
} as const

/**
 * The time of the next try after failures in a row: an hour later, then twice as long each time, up
 * to a day.
 */
export function nextTry(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(googleTimes.firstRetry * 2 ** (failures - 1), googleTimes.fresh))
}
