import type { Service } from '#domains/catalog/services-contract.ts'
import { areaOf } from '#domains/locations/codes-rules.ts'
import type { Location } from '#domains/locations/contract.ts'
import type { CancellationTerms } from '#domains/providers/cancellation-rules.ts'
import type { Slots } from '#domains/schedule/slots-contract.ts'
import { dateOutOfReach, gridTimes, lengthText, minutesOf, timeText } from '#domains/schedule/slots-rules.ts'
import { DAY_MS } from '#platform/durations.ts'
import { terms } from '#ui/country.ts'
import { money } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { answerFields } from './answers-rules.ts'
import type { Booking } from './contract.ts'
import type { Address } from './details-contract.ts'

/** Whether a booking is confirmed at once: for a new customer, or for a returning one. */
export const isInstantFor = (
  { instant, instant_for }: Pick<Service, 'instant' | 'instant_for'>,
  { is_returning }: { is_returning: boolean },
): boolean => instant && (instant_for === 'everyone' || is_returning)

/** Pending requests that a customer may have at once. Each blocks hours for everyone else. */
export const PENDING_AT_ONCE = 30

/** Bookings that a customer may make within 24 hours. */
export const BOOKINGS_A_DAY = 60

/** Characters of the description of a job, its number of photos, and the bookings of a series. */
export const bookingLimits = { notes: 1000, photos: 4, times: 8 }

/** Messages of the limits. */
export const limitTexts = {
  pending: msg('You have 30 requests waiting for an answer. Please wait for some of them, or cancel one.'),
  day: msg('You have made many bookings today. Please try again tomorrow.'),
} as const

/** The error of a customer who already has so many pending requests. */
export function pendingText(pending: number): string {
  const free = PENDING_AT_ONCE - pending
  if (free <= 0) return limitTexts.pending
  return t(
    'You have {pending, plural, one {# request} other {# requests}} waiting, and can have {most}. Please choose at most {free, plural, one {# booking} other {# bookings}}.',
    { pending, most: PENDING_AT_ONCE, free },
  )
}

/** Messages of the fields. */
export const bookingTexts = {
  incomplete: msg('Please fill in all required fields'),
  tooLong: msg('This text is too long'),
  nameNotPlain: msg('Please enter your name without control characters'),
  date: dateOutOfReach,
  notesTooLong: msg('Please keep your description within 1,000 characters'),
  tooManyPhotos: msg('A booking can have at most 4 photos'),
  repeat: msg('Repeat a booking 2 to 8 times, every 1, 2 or 4 weeks'),
  quote: msg('This service has no fixed price. Please ask the provider for a quote.'),
  addonGone: msg('An add-on is no longer offered. Please choose again.'),
  tooLate: msg('The job does not end before 9:30 PM. Please choose an earlier start.'),
  tooFar: msg('The last date is more than 90 days ahead. Please choose fewer bookings.'),
} as const

/** The error of a series if so many of its dates aren't free. */
export const someTakenText = (taken: number, times: number): string =>
  t(
    '{taken} of the {times} dates {taken, plural, one {is} other {are}} not free. Book the others, or choose another time.',
    { taken, times },
  )

/** The message beside a required field that is empty. The toast says `bookingTexts.incomplete`. */
export const missingTexts: Partial<Record<string, string>> = {
  service_id: msg('Choose a service'),
  date: msg('Choose a day'),
  start_time: msg('Choose a start time'),
  end_time: msg('Choose an end time'),
  'address.line1': msg('Enter the street address'),
  'address.city': msg('Enter the city'),
  get 'address.zipCode'() {
    return t('Enter the {code}', { code: terms().code })
  },
  name: msg('Enter your full name'),
  email: msg('Enter your email address'),
  phone: msg('Enter your phone number'),
}

/**
 * Says that a start leaves less time than the service usually takes, in minutes; null if it leaves
 * enough, or none.
 */
export function shortTimeText(start_time: string, ends: readonly string[], usual: number): string | null {
  const last = ends.at(-1)
  const left = last ? minutesOf(last) - minutesOf(start_time) : usual
  if (left >= usual) return null
  return t('This time leaves {left}; the service usually takes {usual}.', {
    left: lengthText(left),
    usual: lengthText(usual),
  })
}

/**
 * The terms that a booking takes over from its service. `price` in the currency of the site per
 * hour.
 */
export type Terms = Pick<Service, 'price' | 'location_type'> & {
  /** The booking is confirmed at once. */
  instant: boolean
  /** The provider's cancellation terms. */
  cancellation_terms: CancellationTerms | null
}

/**
 * The error of a request for a service that has changed since the form showed it; null if it
 * hasn't.
 */
export function changedTermsText(
  { price, location_type, instant, cancellation_terms }: Terms,
  shown: {
    hourly_rate?: number | undefined
    location_type?: Service['location_type'] | undefined
    instant?: boolean | undefined
    cancellation_terms?: CancellationTerms | null | undefined
  },
): string | null {
  const { hourly_rate = price, location_type: place = location_type, instant: wasInstant = instant } = shown
  const { cancellation_terms: shownTerms = cancellation_terms } = shown
  const changes = [
    ...(hourly_rate === price ? [] : [t('costs {amount} an hour', { amount: money(price) })]),
    ...(place === location_type ? [] : [t(placeTexts[location_type])]),
    ...(wasInstant === instant ? [] : [instant ? t('is confirmed at once') : t('waits for the provider to accept')]),
    ...(shownTerms === cancellation_terms ? [] : [t('has other cancellation terms')]),
  ]
  if (changes.length === 0) return null
  return t('This service now {changes}. Please check your booking and send it again.', {
    changes: changes.reduce((before, last) => t('{before} and {last}', { before, last })),
  })
}

const placeTexts: Record<Service['location_type'], string> = {
  customer: msg('takes place at your home'),
  provider: msg('takes place at the provider’s place'),
  online: msg('takes place online'),
}

/** The error of a request whose price differs from the one that the form showed. */
export const changedPriceText = (price: number): string =>
  t('This booking now costs {amount} in all. Please check it and send it again.', { amount: money(price) })

/** The error of a request whose end differs from the one of the job. */
export const fixedEndText = (end: string): string =>
  t('With a fixed price, the booking ends at {time}', { time: timeText(end) })

/** The first and the last bookable day, in the provider's time zone. */
export interface Reach {
  earliest_date: string
  latest_date: string
}

/** Whether a date is complete but not bookable. A year that is still being typed doesn't count. */
export function isOutOfReach(date: string, reach: Reach | undefined): boolean {
  return reach !== undefined && date > '1000' && (date < reach.earliest_date || date > reach.latest_date)
}

/** The dates of a series, the first included; one date without `repeat`, none without a date. */
export function datesOf(date: string, repeat: { every_weeks: number; times: number } | undefined): string[] {
  if (date === '') return []
  const first = Date.parse(`${date}T00:00:00Z`)
  const dates = Array.from({ length: repeat?.times ?? 1 }, (_, at) =>
    new Date(first + 7 * at * (repeat?.every_weeks ?? 1) * DAY_MS).toISOString().slice(0, 10),
  )
  // The year 10000 is written "+010000", which PostgreSQL doesn't read. It is never bookable.
  return dates.filter((each) => each >= date)
}

/** How many bookings of a series fit before the last bookable day, at most 8. */
export function mostTimes(date: string, every_weeks: number, latest_date: string): number {
  const dates = datesOf(date, { every_weeks, times: bookingLimits.times })
  return dates.filter((each) => each <= latest_date).length
}

/**
 * The repeat fields of the form: 0 weeks for a booking that does not repeat, and 0 times for one
 * that repeats until the customer stops it.
 */
export interface RepeatChoice {
  date: string
  every_weeks: 0 | 1 | 2 | 4
  times: number
}

/**
 * The series that was chosen, as far as it fits before the last bookable day; undefined for one
 * booking.
 */
export function repeatOf(
  { date, every_weeks, times }: RepeatChoice,
  { latest_date }: Pick<Reach, 'latest_date'>,
): { every_weeks: 1 | 2 | 4; times: number; until_stopped?: true } | undefined {
  if (every_weeks === 0) return undefined
  const most = mostTimes(date, every_weeks, latest_date)
  if (most < 2) return undefined
  return times === 0 ? { every_weeks, times: most, until_stopped: true } : { every_weeks, times: Math.min(times, most) }
}

/** How many weeks to search for the same hours. */
const WEEKS_AHEAD = 5

/** Bookable dates (`YYYY-MM-DD`) of the same weekday, soonest first. */
export function sameWeekdays(date: string, { earliest_date, latest_date }: Reach): string[] {
  const [of, first, last] = [date, earliest_date, latest_date].map((text) => Date.parse(`${text}T00:00:00Z`) / DAY_MS)
  if (of === undefined || first === undefined || last === undefined) return []
  const soonest = first + ((((of - first) % 7) + 7) % 7)
  return Array.from({ length: WEEKS_AHEAD }, (_, week) => soonest + 7 * week)
    .filter((at) => at <= last)
    .map((at) => new Date(at * DAY_MS).toISOString().slice(0, 10))
}

/** Whether exactly these hours are free. */
export function isFree(
  slots: Pick<Slots, 'starts'>,
  { start_time, end_time }: Pick<Booking, 'start_time' | 'end_time'>,
) {
  return slots.starts.some((slot) => slot.start_time === start_time && slot.ends.includes(end_time))
}

/**
 * A booking to repeat and the date on which its hours are free; null if no coming week has them.
 */
export interface Again {
  booking: Booking
  date: string | null
}

/**
 * Initial values: the booking's contact, address and description, its service if still offered, its
 * hours if free. Its photos stay with it.
 */
export function filledFrom({ booking, date }: Again, services: readonly { id: string }[]) {
  const { contact, address, notes, answers, start_time, end_time, service_id } = booking
  return {
    ...contact,
    ...(date && { date, start_time, end_time, is_end_chosen: true }),
    ...(address && { address: addressFields(address) }),
    notes,
    answers: answerFields(answers),
    service_id: isOffered(booking, services) ? (service_id ?? '') : '',
  }
}

/** An address as the form holds it: '' for a missing line. */
export function addressFields({ line1 = '', line2 = '', city, state, zipCode }: Address) {
  return { line1, line2, city, state, zipCode }
}

/**
 * The address of a job at a place: all lines of the last one if it has this ZIP code, else city,
 * state and ZIP code.
 */
export function addressAt({ city, state, zipCode }: Omit<Location, 'coordinates'>, last: Address | null | undefined) {
  return last && areaOf(last.zipCode) === areaOf(zipCode)
    ? addressFields(last)
    : addressFields({ city, state, zipCode })
}

/** Whether the provider still offers the booking's service. */
export function isOffered({ service_id }: Pick<Booking, 'service_id'>, services: readonly { id: string }[]): boolean {
  return services.some(({ id }) => id === service_id)
}

/** The choices in the address of the form: one of the services, and a free time. */
export function choicesIn(search: URLSearchParams, services: readonly { id: string }[]) {
  const service_id = services.find(({ id }) => id === search.get('service'))?.id
  const [date, start_time] = [search.get('date') ?? '', search.get('time') ?? '']
  const isTime = /^\d{4}-\d{2}-\d{2}$/.test(date) && gridTimes.includes(start_time)
  return {
    ...(service_id && { service_id }),
    ...(isTime && { date, start_time, end_time: '', is_end_chosen: false }),
  }
}
