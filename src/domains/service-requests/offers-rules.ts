import { amountIn } from '#domains/catalog/services-rules.ts'
import { answerTimes } from '#domains/providers/limits.ts'
import { hoursTexts } from '#domains/schedule/slots-rules.ts'
import { msg, t } from '#ui/language.ts'
import { typedNumber } from '#ui/typed-number.ts'
import type { ServiceRequestDetails } from './contract.ts'
import type { ComparedOffer, Offer } from './offers-contract.ts'
import { offerTexts } from './offers-limits.ts'
import type { Job, NewOffer } from './offers-schema.ts'
import { isOpen, type Movable } from './rules.ts'

/** The values of the form; empty fields are ''. */
export type OfferDraft = Record<Exclude<keyof NewOffer, 'job'>, string>

/**
 * A service request with the provider's own offer, and the preferred time on the provider's clock.
 */
interface OfferStart {
  offer: Offer | null
  own_time: { date: string | null; start_time: string | null; end_time: string | null }
}

/** The first values of the form: the earlier offer, or the customer's preferred time. */
export function firstOffer({ offer, own_time: { date, start_time, end_time } }: OfferStart): OfferDraft {
  const { hourly_rate, message } = offer ?? { hourly_rate: 0, message: '' }
  const when = offer && offer.lines === null ? offer : { date, start_time, end_time }
  return {
    hourly_rate: offer && offer.lines === null ? typedNumber(hourly_rate) : '',
    message,
    date: when.date ?? '',
    start_time: when.start_time ?? '',
    end_time: when.end_time ?? '',
  }
}

/** Whether the customer can accept an offer: its request is open, or assigned to its provider. */
export function canAccept(
  serviceRequest: Movable & { assigned_to: string | null },
  { provider_id }: Pick<Offer, 'provider_id'>,
  now: Date,
): boolean {
  const { status, assigned_to } = serviceRequest
  return isOpen(serviceRequest, now) || (status === 'assigned' && assigned_to === provider_id)
}

/** The request body for a draft. A price that isn't a number is undefined. */
export function offerOf(draft: OfferDraft) {
  return { ...draft, hourly_rate: amountIn(draft.hourly_rate) }
}

/** The job of a service request that a form of an offer shows. */
export function jobOf({ location, ...shown }: ServiceRequestDetails): Job {
  const { service_type, timing, preferred_date, start_time, end_time } = shown
  return { service_type, zip_code: location.zipCode, timing, preferred_date, start_time, end_time }
}

/**
 * Why the hours of an offer can't be right, regardless of the calendar. `today` is `YYYY-MM-DD`.
 */
export function hoursProblems({ date, start_time, end_time }: OfferDraft, today: string): Partial<OfferDraft> {
  return {
    ...(date < today && { date: t(offerTexts.date) }),
    ...(end_time && end_time <= start_time && { end_time: t(hoursTexts.endBeforeStart) }),
  }
}

/** The orders of offers, by the name in the select. */
export const offerOrders = {
  price: msg('Lowest price'),
  time: msg('Soonest'),
  rating: msg('Best rated'),
  distance: msg('Nearest'),
  answers: msg('Fastest answers'),
} as const
/** See {@link offerOrders}. */
export type OfferOrder = keyof typeof offerOrders

/** The sort key of each order, smallest first. Providers without the fact come last. */
const placeIn: Record<OfferOrder, (offer: ComparedOffer) => number> = {
  price: ({ price }) => price,
  time: ({ date, start_time }) => (date === null ? Infinity : Date.parse(`${date}T${start_time}Z`)),
  rating: ({ combined_rating, combined_review_count }) => (combined_review_count > 0 ? -combined_rating : 1),
  distance: ({ distance_miles }) => distance_miles ?? Infinity,
  answers: ({ answers_within }) => {
    const place = answerTimes.findIndex(({ words }) => words === answers_within)
    return place < 0 ? Infinity : place
  },
}

/** Offers in an order; ties by price. */
export function inOrder(offers: readonly ComparedOffer[], order: OfferOrder): ComparedOffer[] {
  const difference = (name: OfferOrder, one: ComparedOffer, other: ComparedOffer) => {
    const [a, b] = [placeIn[name](one), placeIn[name](other)]
    return a === b ? 0 : a - b
  }
  return offers.toSorted((one, other) => difference(order, one, other) || difference('price', one, other))
}

/** Whether an offer waits for the customer's answer. */
export const isWaiting = ({ status }: Pick<Offer, 'status'>): boolean => status === 'open'
