import type { Opportunity } from '#features/service-requests/contract.ts'
import { amountIn, hasWholeCents } from '#features/services/rules.ts'
import type { NewOffer } from './contract.ts'

/** What a provider may write into an offer: US dollars an hour, and characters. */
export const offerLimits = { rate: 100_000, message: 1000 }

/** What people read about an offer that cannot be sent or taken. */
export const offerTexts = {
  rate: 'Price must be $0.00 or more, with at most two decimals',
  rateTooHigh: 'Price must be $100,000.00 or less',
  date: 'Select a date up to 90 days in advance',
  startTime: 'Please choose a start time',
  endTime: 'Please choose an end time',
  endBeforeStart: 'The end time must be later than the start time',
  messageTooLong: 'Your text must be 1,000 characters or less',
  ownRequest: 'You cannot answer your own request.',
  closed: 'This request is no longer open.',
  decided: 'This offer has already been decided.',
  tooMany: 'You have sent many offers today. Please try again tomorrow.',
} as const

/** The form as it is filled in; empty text where nothing is. */
export type OfferDraft = Record<keyof NewOffer, string>

/** Sentences by field. */
export type OfferProblems = Partial<Record<keyof OfferDraft, string>>

/** What the form begins with: what was offered before, else the day and hours that the customer wished for. */
export function firstOffer({ offer, preferred_date, start_time, end_time }: Opportunity): OfferDraft {
  if (offer) return { ...offer, hourly_rate: String(offer.hourly_rate) }
  const wished = { date: preferred_date ?? '', start_time: start_time ?? '', end_time: end_time ?? '' }
  return { hourly_rate: '', message: '', ...wished }
}

/** What is missing or wrong, before anything is sent. `today` is `YYYY-MM-DD`; how far ahead a visit may be, the server says. */
export function offerProblems(draft: OfferDraft, today: string): OfferProblems {
  const problems: OfferProblems = {}
  const rate = amountIn(draft.hourly_rate)
  if (rate === undefined || rate < 0 || !hasWholeCents(rate)) problems.hourly_rate = offerTexts.rate
  else if (rate > offerLimits.rate) problems.hourly_rate = offerTexts.rateTooHigh
  if (!draft.date || draft.date < today) problems.date = offerTexts.date
  if (!draft.start_time) problems.start_time = offerTexts.startTime
  if (!draft.end_time) problems.end_time = offerTexts.endTime
  else if (draft.end_time <= draft.start_time) problems.end_time = offerTexts.endBeforeStart
  if (draft.message.trim().length > offerLimits.message) problems.message = offerTexts.messageTooLong
  return problems
}

/** What is sent of a draft without problems. */
export function offerOf({ hourly_rate, date, start_time, end_time, message }: OfferDraft): NewOffer {
  return { hourly_rate: amountIn(hourly_rate) ?? 0, date, start_time, end_time, message: message.trim() }
}
