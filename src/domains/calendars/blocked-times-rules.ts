import { msg, t } from '#ui/language.ts'

/**
 * Maximums of blocked times: days of one and days ahead, entries to come, characters of a note and
 * a reason (docs/product/provider-calendar.md).
 */
export const blockedTimeLimits = { days: 366, entries: 200, note: 200, reason: 500 }

/** Error messages about blocked times. */
export const blockedTimeTexts = {
  date: msg('Choose a day'),
  time: msg('Choose a time'),
  backwards: msg('The end must be later than the start'),
  long: msg('Block at most a year at once'),
  far: msg('Block time up to a year in advance'),
  over: msg('This time has already passed. Please choose another.'),
  note: msg('A note has at most 200 characters'),
  reason: msg('A reason has at most 500 characters'),
  tooMany: msg('You can block up to 200 times. Remove one first.'),
} as const

/** The error for bookings in a time that is to be blocked. */
export const inTheWayText = (count: number): string =>
  t(
    '{count, plural, one {# booking is in the way. Cancel it} other {# bookings are in the way. Cancel them}} or choose another time.',
    { count },
  )
