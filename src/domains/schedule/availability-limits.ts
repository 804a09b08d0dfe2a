/** The length of a booking in minutes if the user doesn't say. */
export const DEFAULT_MINUTES = 60

/** The most days of one `GET providers/{id}/availability`. */
export const MOST_DAYS = 31

/** The longest booking in minutes: the whole grid of a day. */
export const LONGEST_MINUTES = 930

/** Error messages about the days of a calendar. */
export const freeTexts = {
  date: 'Enter a date like 2026-03-10',
  days: `Choose 1 to ${MOST_DAYS} days`,
  minutes: `Choose 1 to ${LONGEST_MINUTES} minutes`,
} as const
