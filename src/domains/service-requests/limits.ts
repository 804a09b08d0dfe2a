import { money, moneyDecimals } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'

/**
 * The limits of a service request: characters, amounts, photos, and days ahead of the preferred
 * date.
 */
export const serviceRequestLimits = { title: 200, description: 2000, budget: 1_000_000, photos: 4, daysAhead: 365 }

/** Error messages of the form and of the API (docs/product/site-texts.md). */
export const serviceRequestTexts = {
  serviceType: msg('Please select a service type'),
  title: msg('Please enter a title'),
  titleNotPlain: msg('Please enter the title without control characters'),
  titleTooLong: msg('Title must be 200 characters or less'),
  description: msg('Please describe what you need'),
  descriptionTooLong: msg('Description must be 2,000 characters or less'),
  get budget() {
    const values = { least: money(0) }
    return moneyDecimals() === 0
      ? t('Budget must be {least} or more, without decimals', values)
      : t('Budget must be {least} or more, with at most two decimals', values)
  },
  get budgetTooHigh() {
    return t('Budget must be {most} or less', { most: money(serviceRequestLimits.budget) })
  },
  location: msg('Please select your location'),
  timing: msg('Please choose when the work is to be done'),
  contactFor: msg('Please choose who sees your contact'),
  tooManyPhotos: msg('A request can have at most 4 photos'),
  date: msg('Please choose a preferred date'),
  datePast: msg('The preferred date cannot be in the past'),
  dateFar: msg('The preferred date can be up to a year ahead'),
  notOpen: msg('This request is no longer open, so it cannot be changed.'),
  blocked: msg('You cannot assign this request to this business.'),
  ownRequest: msg('You cannot answer your own request.'),
  ownBusiness: msg('You cannot ask your own business for a quote.'),
  notReopened: msg('This request cannot be opened again.'),
  postedAgain: msg('The customer has posted the same request again.'),
  notAnswered: msg('Please choose a provider who has answered this request.'),
  alike: msg('You already have an open request like this one.'),
  tooMany: msg('You have posted many requests today. Please try again tomorrow.'),
} as const
