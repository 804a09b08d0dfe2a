import { dateOutOfReach, dateText } from '#domains/schedule/slots-rules.ts'
import { msg, t } from '#ui/language.ts'

/** Maximum characters of a message, and proposals of one login in 24 hours. */
export const proposalLimits = { message: 500, aDay: 30 }

/** Messages about proposals. */
export const proposalTexts = {
  date: dateOutOfReach,
  unchanged: msg('The booking is at this time already. Please choose another.'),
  messageTooLong: msg('Your text must be 500 characters or less'),
  decided: msg('This proposal has already been decided.'),
  tooMany: msg('You have proposed many other times today. Please try again tomorrow.'),
} as const

/** The error of a date that is not free. */
export const notFreeText = (date: string): string => t('{date} is not free.', { date: dateText(date) })

/** The error of moving a series if so many of the new times aren't free. */
export const someMovesTakenText = (taken: number, bookings: number): string =>
  t(
    '{taken} of the {bookings} new times {taken, plural, one {is} other {are}} not free. Move the others, or choose another time.',
    { taken, bookings },
  )
