const HOUR = 3_600_000

/** Milliseconds: how long what Google said counts as fresh, and how long it may be kept at all (decision 22; the terms of Google's Places API). */
export const googleTimes = { fresh: 24 * HOUR, kept: 30 * 24 * HOUR, firstRetry: HOUR }

/** What providers read about their Google reviews, in the words of specification, section 5 and 8, where it has them. */
export const googleTexts = {
  placeId: 'Please enter a valid Google Place ID',
  unknown: 'Google knows no place with this ID. Please check it.',
  failed: 'Failed to fetch Google reviews',
  notUpdated: 'Failed to update Google reviews',
  notSetUp: 'The operator of this site has not set up Google reviews.',
  tooMany: 'Too many attempts. Please wait a few minutes before trying again.',
  providersOnly: 'Only service providers can connect Google reviews.',
} as const

/** How a Place ID looks: "ChIJN1t_tDeuEmsRUsoyG83frY4". They have no fixed length. */
export const placeIdShape = /^[\w-]{10,300}$/

/** When Google is asked again after so many failures in a row: an hour later, then twice as long each time, a day at the most. */
export function nextTry(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(googleTimes.firstRetry * 2 ** (failures - 1), googleTimes.fresh))
}
