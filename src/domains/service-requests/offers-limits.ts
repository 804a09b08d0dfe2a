import { serviceLimits } from '#domains/catalog/services-limits.ts'
import { dateOutOfReach } from '#domains/schedule/slots-rules.ts'
import { msg } from '#ui/language.ts'

/** The limits of an offer: an hourly rate, and characters. */
export const offerLimits = { rate: serviceLimits.price, message: 1000 }

/** Error messages of the form and of the API. */
export const offerTexts = {
  date: dateOutOfReach,
  messageTooLong: msg('Your text must be 1,000 characters or less'),
  closed: msg('This request is no longer open.'),
  jobChanged: msg('The customer has changed this request. Please read it again before you send your offer.'),
  decided: msg('This offer has already been decided.'),
  tooMany: msg('You have sent many offers today. Please try again tomorrow.'),
} as const
