import { msg } from '#ui/language.ts'

/** How many characters the text of a decline has. */
export const declineLimits = { min: 10, max: 500 }

/** Error messages of a decline. */
export const declineTexts = {
  tooShort: msg('Please tell the customer why, in at least 10 characters'),
  tooLong: msg('Your text must be 500 characters or less'),
  offerOpen: msg('Withdraw your offer before you decline this request.'),
} as const
