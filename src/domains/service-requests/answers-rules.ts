import { msg } from '#ui/language.ts'

/** The fewest and the most characters of the reason for declining. */
export const declineLimits = { min: 10, max: 500 }

/** Error messages of a decline. */
export const declineTexts = {
  tooShort: msg('Please tell the customer why, in at least 10 characters'),
  tooLong: msg('Your text must be 500 characters or less'),
  offerOpen: msg('Withdraw your offer before you decline this request.'),
} as const
