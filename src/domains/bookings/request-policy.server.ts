import { assertFreeHours } from '#domains/schedule/slots-policy.server.ts'
import { bookableDays, type ZonedCalendar } from '#domains/schedule/slots-queries.server.ts'
import { conflict, type FieldError, HttpError, invalid, rateLimited } from '#platform/http/errors.server.ts'
import type { RecentBookings } from './request-queries.server.ts'
import {
  BOOKINGS_A_DAY,
  bookingTexts,
  changedTermsText,
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
 * Throws 429 `rate_limited` if the customer has too many pending requests or made too many bookings
 * within a day to make so many more. Rejected requests don't count.
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

type Hours = Pick<NewBooking, 'start_time' | 'end_time'> & { dates: readonly string[]; now: Date }

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
  const { free, skipped } = freeDates(calendar, others, when)
  if (skipped.length > 0 && !repeat?.skip_taken)
    throw conflict('slot_taken', someTakenText(skipped.length, dates.length), skipped)
  return { hours: [...hours, ...free], skipped: skipped.map(({ path }) => path) }
}

/**
 * The same for dates that continue a series: the first one may be skipped, too, but not all of
 * them.
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

function freeDates(calendar: ZonedCalendar, dates: readonly string[], when: Omit<Hours, 'dates'>) {
  const free: ReturnType<typeof hoursOn>[] = []
  const skipped: FieldError[] = []
  for (const date of dates)
    try {
      free.push(hoursOn(calendar, date, when))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      skipped.push({ path: date, message: notFreeText(date) })
    }
  return { free, skipped }
}

function hoursOn(calendar: ZonedCalendar, date: string, { start_time, end_time, now }: Omit<Hours, 'dates'>) {
  const day = { date, start_time, end_time }
  return { ...day, ...assertFreeHours(calendar, { ...day, by: 'customer', now }) }
}
