import { msg } from '#ui/language.ts'

/** The length of a booking in minutes if the user names none. */
export const DEFAULT_MINUTES = 60

/** The most days of one `GET providers/{id}/availability`. */
export const MOST_DAYS = 31

/** The longest booking in minutes: the whole grid of a day. */
export const LONGEST_MINUTES = 930

/** Error messages about the days of a calendar. */
export const freeTexts = {
  date: msg('Enter a date like 2026-03-10'),
  days: msg('Choose 1 to 31 days'),
  minutes: msg('Choose 1 to 930 minutes'),
} as const
