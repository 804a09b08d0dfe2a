import { notPlain } from '#platform/visible.ts'
import { msg } from '#ui/language.ts'

/**
 * The limits of a service request: characters, US dollars, photos, and days ahead of the preferred
 * date.
 */
export const serviceRequestLimits = { title: 200, description: 2000, budget: 1_000_000, photos: 4, daysAhead: 365 }

/** Error messages of the form and of the API (docs/product/site-texts.md). */
export const serviceRequestTexts = {
  serviceType: 'Please select a service type',
  title: msg('Please enter a title'),
  titleNotPlain: notPlain('the title'),
  titleTooLong: 'Title must be 200 characters or less',
  description: msg('Please describe what you need'),
  descriptionTooLong: 'Description must be 2,000 characters or less',
  budget: 'Budget must be $0.00 or more, with at most two decimals',
  budgetTooHigh: 'Budget must be $1,000,000.00 or less',
  location: 'Please select your location',
  timing: 'Please choose when the work is to be done',
  contactFor: 'Please choose who sees your contact',
  tooManyPhotos: msg('A request can have at most 4 photos'),
  date: 'Please choose a preferred date',
  datePast: 'The preferred date cannot be in the past',
  dateFar: 'The preferred date can be up to a year ahead',
  notOpen: 'This request is no longer open, so it cannot be changed.',
  blocked: 'You cannot assign this request to this business.',
  ownRequest: 'You cannot answer your own request.',
  ownBusiness: 'You cannot ask your own business for a quote.',
  notReopened: 'This request cannot be opened again.',
  postedAgain: 'The customer has posted the same request again.',
  notAnswered: 'Please choose a provider who has answered this request.',
  alike: 'You already have an open request like this one.',
  tooMany: msg('You have posted many requests today. Please try again tomorrow.'),
} as const
