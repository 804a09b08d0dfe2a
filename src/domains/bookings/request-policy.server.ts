import type { Service } from '#domains/catalog/services-contract.ts'
import { assertFreeHours } from '#domains/schedule/slots-policy.server.ts'
import { bookableDays, type ZonedCalendar } from '#domains/schedule/slots-queries.server.ts'
import { GRID, HORIZON_DAYS, minutesOf, timeOf } from '#domains/schedule/slots-rules.ts'
import { conflict, type FieldError, HttpError, invalid, rateLimited } from '#platform/http/errors.server.ts'
import { type Answers, answerProblems, answersWithLabels } from './answers-rules.ts'
import type { Answer, Pricing } from './contract.ts'
import {
  type BookedHours,
  linesOf,
  minutesOfJob,
  type PriceTerms,
  pricingOf,
  type ServicePricing,
  totalOf,
} from './lines-rules.ts'
import type { RecentBookings } from './request-queries.server.ts'
import {
  BOOKINGS_A_DAY,
  bookingTexts,
  changedPriceText,
  changedTermsText,
  fixedEndText,
  PENDING_AT_ONCE,
  pendingText,
  someTakenText,
  type Terms,
  limitTexts as texts,
} from './request-rules.ts'
import type { NewBooking, Shown } from './request-schema.ts'
import { notFreeText } from './reschedules-limits.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/**
 * Throws 429 `rate_limited` if so many more bookings would exceed the limit of pending requests or
 * of bookings within a day. Rejected requests don't count.
 */
export function assertMayBook({ pending, today, first }: RecentBookings, count: number, now: Date): void {
  if (pending + count > PENDING_AT_ONCE)
    throw rateLimited(HOUR, pendingText(pending), { name: 'pending-bookings', points: PENDING_AT_ONCE })
  if (first === null || today + count <= BOOKINGS_A_DAY) return
  const wait = DAY - (now.getTime() - Date.parse(first)) / 1000
  throw rateLimited(wait, texts.day, { name: 'bookings', points: BOOKINGS_A_DAY, seconds: DAY })
}

/** Throws 409 `terms_changed` if the service isn't as the customer was shown it. */
export function assertTerms(service: Terms, shown: Shown): void {
  const message = changedTermsText(service, shown)
  if (message) throw conflict('terms_changed', message, [{ path: 'service_id', message }])
}

type PricedService = Omit<ServicePricing, 'addons'> & Pick<Service, 'duration'> & { addons: unknown }

/**
 * The terms of a service's price with these add-ons. Throws 409 `quote_needed` for a service that
 * has none, and 422 for add-ons of another service.
 */
export function assertPricing({ addons, ...service }: PricedService, chosen: readonly string[]): Pricing {
  const pricing = pricingOf({ ...service, addons: addons as Service['addons'] }, chosen)
  if (!pricing) throw conflict('quote_needed', bookingTexts.quote)
  if (pricing.addons.length < new Set(chosen).size) throw invalid([{ path: 'addons', message: bookingTexts.addonGone }])
  return pricing
}

/**
 * The end of a booking: the chosen one, or for a fixed price the one after the duration and the
 * add-ons. Throws 422 if the end is missing, or another one.
 */
export function assertEnd(
  { price_kind, duration }: PricedService,
  { start_time, end_time, addons }: Pick<NewBooking, 'start_time' | 'end_time'> & Pick<Pricing, 'addons'>,
): string {
  const refuse = (message: string) => invalid([{ path: 'end_time', message }])
  if (price_kind !== 'fixed') {
    if (end_time === undefined) throw refuse(bookingTexts.incomplete)
    return end_time
  }
  const end = minutesOf(start_time) + Math.ceil(minutesOfJob(duration, addons) / 30) * 30
  if (end > GRID.closes) throw refuse(bookingTexts.tooLate)
  const text = timeOf(end)
  if (end_time !== undefined && end_time !== text) throw refuse(fixedEndText(text))
  return text
}

/**
 * The answers to the questions of a service, as a booking keeps them. Throws 422 for each required
 * one that is missing and each wrong one, at `answers.{question_id}`. Drops answers to questions
 * that aren't asked.
 */
export function assertAnswers({ questions }: { questions: unknown }, answers: Answers): Answer[] {
  const problems = Object.entries(answerProblems(questions as Service['questions'], answers))
  if (problems.length > 0) throw invalid(problems.map(([path, message]) => ({ path, message })))
  return answersWithLabels(questions as Service['questions'], answers)
}

/** Throws 409 `terms_changed` if a booking costs another sum than the customer was shown. */
export function assertPrice(terms: PriceTerms, { total, ...hours }: Pick<Shown, 'total'> & BookedHours): void {
  const price = totalOf(linesOf(terms, hours))
  if (total === undefined || total === price) return
  const message = changedPriceText(price)
  throw conflict('terms_changed', message, [{ path: 'service_id', message }])
}

type Hours = Pick<NewBooking, 'start_time'> & {
  end_time: string
  dates: readonly string[]
  now: Date
}

/**
 * The hours of each date, and the dates that are skipped because the customer agreed to it. Throws
 * as {@link assertFreeHours} does if the first date isn't free, 422 if the last one is too far
 * ahead, and 409 `slot_taken` with each later date that isn't free unless the customer agreed to
 * skip them.
 */
export function assertFreeDates(
  calendar: ZonedCalendar,
  { dates, repeat, ...when }: Hours & Pick<NewBooking, 'repeat'>,
) {
  const [first, ...others] = dates
  const hours = [hoursOn(calendar, first!, when)]
  assertWithinReach(calendar, dates, when.now)
  const { free, skipped } = freeDates(calendar, others, { ...when, crew: hours[0]!.crew })
  if (skipped.length > 0 && !repeat?.skip_taken)
    throw conflict('slot_taken', someTakenText(skipped.length, dates.length), skipped)
  return { hours: [...hours, ...free], skipped: skipped.map(({ path }) => path) }
}

/**
 * The hours of dates that continue a series. Throws as {@link assertFreeDates} does, but the first
 * date may be skipped, too; all of them may not.
 */
export function assertFreeMoreDates(
  calendar: ZonedCalendar,
  { dates, skip_taken, ...when }: Hours & { skip_taken: boolean | undefined },
) {
  assertWithinReach(calendar, dates, when.now)
  const { free, skipped } = freeDates(calendar, dates, when)
  if (free.length === 0 || (skipped.length > 0 && !skip_taken))
    throw conflict('slot_taken', someTakenText(skipped.length, dates.length), skipped)
  return { hours: free, skipped: skipped.map(({ path }) => path) }
}

function assertWithinReach({ time_zone }: ZonedCalendar, dates: readonly string[], now: Date): void {
  if (dates.at(-1)! > bookableDays(time_zone, now).latest_date)
    throw invalid([{ path: 'repeat.times', message: bookingTexts.tooFar }])
}

/**
 * A series stays with one crew while that is free. The horizon of the service is for its first date
 * only.
 */
function freeDates(
  calendar: ZonedCalendar,
  dates: readonly string[],
  when: Omit<Hours, 'dates'> & { crew?: number | undefined },
) {
  const free: ReturnType<typeof hoursOn>[] = []
  const skipped: FieldError[] = []
  for (const date of dates)
    try {
      free.push(hoursOn(calendar, date, { crew: free[0]?.crew, days_ahead: HORIZON_DAYS, ...when }))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      skipped.push({ path: date, message: notFreeText(date) })
    }
  return { free, skipped }
}

function hoursOn(
  calendar: ZonedCalendar,
  date: string,
  { start_time, end_time, ...when }: Omit<Hours, 'dates'> & { crew?: number | undefined; days_ahead?: number },
) {
  const day = { date, start_time, end_time }
  return { ...day, ...assertFreeHours(calendar, { ...day, by: 'customer', ...when }) }
}
