import { t } from '#ui/language.ts'

/**
 * Maximums of blocked times: days of one and days ahead, entries to come, characters of a note and
 * a reason (docs/product/provider-calendar.md).
 */
export const blockedTimeLimits = { days: 366, entries: 200, note: 200, reason: 500 }

/** Error messages about blocked times. */
export const blockedTimeTexts = {
  date: 'Choose a day',
  time: 'Choose a time',
  backwards: 'The end must be later than the start',
  long: 'Block at most a year at once',
  far: 'Block time up to a year in advance',
  over: 'This time has already passed. Please choose another.',
  note: `A note has at most ${blockedTimeLimits.note} characters`,
  reason: `A reason has at most ${blockedTimeLimits.reason} characters`,
  tooMany: `You can block up to ${blockedTimeLimits.entries} times. Remove one first.`,
} as const

/** The error for bookings in a time that is to be blocked. */
export const inTheWayText = (count: number): string =>
  t(
    '{count, plural, one {# booking is in the way. Cancel it} other {# bookings are in the way. Cancel them}} or choose another time.',
    { count },
  )
