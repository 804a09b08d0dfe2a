import { z } from 'zod'
import type { Booking, BookingEvent, SeriesBooking } from '#domains/bookings/contract.ts'
import { placeOf } from '#domains/bookings/details-rules.ts'
import { brief } from '#domains/email/rules.ts'
import { UserType } from '#domains/identity/contract.ts'
import { MASKED_NAME } from '#domains/identity/rules.ts'
import { expiryOf } from '#domains/schedule/lifecycle-rules.ts'
import { dateText, instantText, rangeText, timeText, zoneText } from '#domains/schedule/slots-rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { dayText, money } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import type { NotificationMetadata } from '../contract.ts'
import type { Notice, Sources } from './kind.ts'

/**
 * A booking in an email. Until the reveal it holds nothing that tells a provider who the customer
 * is.
 */
export const BookingSummary = z.object({
  booking_id: z.uuid(),
  service: z.string(),
  /** The other party: a business, or a customer, who is "Customer" until the reveal. */
  other: z.string(),
  /** The customer's phone number, for the provider after the reveal; otherwise null. */
  phone: z.string().nullable(),
  /**
   * The place of the job. The provider gets it without the street until the reveal. Null if
   * unknown.
   */
  place: z.string().nullable(),
  /** On the wall clock of `time_zone`, which is the provider's. */
  date: z.iso.date(),
  start_time: z.string(),
  end_time: z.string(),
  time_zone: z.string(),
  /** In the currency of the site, for the whole booking. */
  price: z.number(),
  /** The lines that add up to the price. Missing in emails that earlier releases queued. */
  lines: z.array(z.object({ label: z.string(), amount: z.number() })).default([]),
  /** The cancellation terms, if any. Missing in emails that earlier releases queued. */
  cancellation: z.string().nullable().default(null),
  /** The crew, for a provider with several. Missing in emails that earlier releases queued. */
  crew: z.string().nullable().default(null),
  /** The later bookings of its series that the email is about, too. */
  also: z.array(z.object({ date: z.iso.date(), start_time: z.string(), price: z.number() })),
})
/** See {@link BookingSummary}. */
export type BookingSummary = z.infer<typeof BookingSummary>

/** The data that every email about a booking has. */
export const bookingData = { reader: UserType, booking: BookingSummary }
/** See {@link bookingData}. */
export interface BookingData {
  reader: UserType
  booking: BookingSummary
}

/** The notice for one party, written from the booking as that party sees it. */
export interface BookingNotice<More> {
  title: string
  message: string
  /** The data of its email besides `reader` and `booking`. Without it, no email is sent. */
  email?: More
  expires_at?: Date
  /** A text message about the same. */
  sms?: NonNullable<Notice['sms']>
  /** Its link opens the form of the review. */
  asksForReview?: boolean
  /** Its link opens this search. */
  search?: NotificationMetadata['search']
}

type Write<Event, More> = (booking: Booking, reader: UserType, event: Event, sources: Sources) => Written<More>
type Written<More> = BookingNotice<More> | Promise<BookingNotice<More>>

/** Notifies these parties of a booking. A client without an account gets nothing. */
export function notifyParties<Event extends BookingEvent, More extends object>(
  parties: readonly UserType[],
  write: Write<Event, More>,
) {
  return async (event: Event, sources: Sources) =>
    Promise.all(
      parties.flatMap((reader) => {
        const user_id = event[`${reader}_id`]
        return user_id === null ? [] : [bookingNotice(event, sources, { id: user_id, user_type: reader }, write)]
      }),
    )
}

/** Notifies the parties that didn't act: one of them, or both if neither acted. */
export function notifyOthers<Event extends BookingEvent, More extends object>(write: Write<Event, More>) {
  return (event: Event, sources: Sources) => {
    const parties = (['customer', 'provider'] as const).filter((party) => event[`${party}_id`] !== event.actor_id)
    return notifyParties(parties, write)(event, sources)
  }
}

async function bookingNotice<Event extends BookingEvent, More extends object>(
  event: Event,
  sources: Sources,
  { id: user_id, user_type: reader }: { id: string; user_type: UserType },
  write: Write<Event, More>,
): Promise<Notice<BookingData & More>> {
  const booking =
    event.seen?.[reader] ?? (await sources.getBooking(event.booking_id, { id: user_id, user_type: reader }))
  const { email, asksForReview, search, ...notice } = await write(booking, reader, event, sources)
  const { booking_id } = event
  const metadata: NotificationMetadata = {
    booking_id,
    ...(asksForReview && { review_booking_id: booking_id }),
    ...(search && { search }),
  }
  const notification = { ...notice, user_id, type: 'booking' as const, metadata }
  if (!email) return notification
  return { ...notification, email: { ...email, reader, booking: summaryOf(booking, reader, event.also) } }
}

/** The data of a booking in an email, from the booking as its reader sees it. */
export function summaryOf(booking: Booking, reader: UserType, also: readonly SeriesBooking[] = []): BookingSummary {
  const { id, service, provider, contact, customer_info_revealed } = booking
  const { date, start_time, end_time, time_zone, price, lines, cancellation } = booking
  const isProvider = reader === 'provider'
  return {
    booking_id: id,
    service: service.name,
    other: isProvider ? contact.name : provider.business_name,
    phone: isProvider && customer_info_revealed ? contact.phone || null : null,
    place: placeOf(booking, reader),
    date,
    start_time,
    end_time,
    time_zone,
    price,
    lines: lines.map(({ label, amount }) => ({ label, amount })),
    cancellation: cancellation?.text ?? null,
    crew: booking.crew?.name ?? null,
    also: also.map(({ date, start_time, price }) => ({ date, start_time, price })),
  }
}

/**
 * Whether the reader may see what the other party typed. Customers type their names, so providers
 * must reveal first.
 */
export const mayQuote = ({ customer_info_revealed }: Booking, reader: UserType): boolean =>
  reader === 'customer' || customer_info_revealed

/** The other party under the bell: "Tidy Homes", "Ines Calder" or "A customer". */
export const otherParty = ({ provider, customer }: Booking, reader: UserType): string =>
  reader === 'customer' ? provider.business_name : nameOrCustomer(customer.name)

/** A name, or "A customer" for a masked one. */
export const nameOrCustomer = (name: string): string => (name === MASKED_NAME ? t('A customer') : name)

/**
 * "Home cleaning on Tue, Mar 3 at 10:00 AM Eastern Time"; for several bookings of a series with
 * "and 5 more dates". Always names the zone, because the server doesn't know the reader's.
 */
export function slotText(booking: Booking, { also }: Pick<BookingEvent, 'also'> = {}): string {
  const { service, date, start_time, time_zone } = booking
  return t('{name} on {shortDay} at {time} {zone}{more}', {
    name: service.name,
    shortDay: shortDay(date),
    time: timeText(start_time),
    zone: zoneText(time_zone),
    more: moreText(also),
  })
}

/** " and 5 more dates"; nothing for one booking. */
const moreText = (also: readonly unknown[] = []): string =>
  also.length === 0
    ? ''
    : ` ${t('and {count, plural, one {# more date} other {# more dates}}', { count: also.length })}`

/** The facts of a booking, line by line. */
export function bookingFacts({ reader, booking }: BookingData): [string, string][] {
  const { date, start_time, end_time, time_zone, phone, place, cancellation, crew, also } = booking
  return [
    [t('Service'), serviceIn(booking)],
    [reader === 'customer' ? t('With') : t('For'), inOneLine(booking.other)],
    also.length === 0 ? [t('Date'), dateText(date)] : [t('Dates'), datesText(booking)],
    [t('Time'), `${rangeText({ start_time, end_time })}, ${zoneText(time_zone)}`],
    // The bookings of a series may have different crews.
    ...(crew && also.length === 0 ? [[t('Crew'), inOneLine(crew)] as [string, string]] : []),
    ...(place ? [[t('Where'), inOneLine(place)] as [string, string]] : []),
    ...lineFacts(booking),
    [t('Price'), priceOfAll(booking)],
    ...(cancellation && reader === 'customer' ? [[t('Cancellation'), cancellation] as [string, string]] : []),
    ...(phone ? [[t('Phone'), inOneLine(phone)] as [string, string]] : []),
  ]
}

/** The lines of a price, if it has several. */
const lineFacts = ({ lines }: BookingSummary): [string, string][] =>
  lines.length < 2 ? [] : lines.map(({ label, amount }) => [inOneLine(label), money(amount)])

/** Every date, with its time if that differs from the first one's. */
const datesText = ({ date, start_time, also }: BookingSummary): string =>
  [{ date, start_time }, ...also]
    .map((each) => (each.start_time === start_time ? shortDay(each.date) : whenText(each)))
    .join('; ')

/** "$40.00", or "$40.00 each, $240.00 in all" for several bookings. */
function priceOfAll({ price, also }: BookingSummary): string {
  if (also.length === 0) return money(price)
  const all = money(also.reduce((sum, each) => sum + each.price, price))
  return also.every((each) => each.price === price)
    ? t('{amount} each, {all} in all', { amount: money(price), all })
    : t('{all} in all', { all })
}

/** The link to a calendar file, of the whole series if the email is about several bookings. */
export const calendarLink = ({ booking_id, also }: BookingSummary): [string, string] =>
  also.length === 0
    ? [t('Add it to your calendar'), urls.calendarFile(booking_id)]
    : [t('Add them to your calendar'), urls.calendarFile(booking_id, 'series')]
/** The service's name in one line. */
export const serviceIn = ({ service }: BookingSummary): string => inOneLine(service)
/** For subjects: "Home cleaning on Tue, Mar 3". */
export const inSubject = ({ service, date, also }: BookingSummary): string =>
  t('{service} on {shortDay}{more}', { service: brief(service), shortDay: shortDay(date), more: moreText(also) })
/** "Tue, Mar 3 at 10:00 AM", for several bookings of a series with "and 5 more dates". */
export const whenText = (when: Pick<BookingSummary, 'date' | 'start_time'> & { also?: readonly unknown[] }): string =>
  t('{shortDay} at {time}{more}', {
    shortDay: shortDay(when.date),
    time: timeText(when.start_time),
    more: moreText(when.also),
  })
/** "Tue, Mar 3". */
export const shortDay = (date: string): string => dayText(date, { weekday: 'short', month: 'short', year: undefined })
/** The data of an email about a request: until when it can be answered. */
export const answerData = {
  ...bookingData,
  /** "Thu, Mar 5, 12:00 PM Eastern Time". Missing in emails that an earlier release queued. */
  answer_by: z.string().default('the time on your dashboard'),
}
/** {@link answerData} of a new request. */
export const answerOf = (booking: Booking): { answer_by: string } => ({
  answer_by: `${instantText(expiryOf(booking), booking.time_zone)} ${zoneText(booking.time_zone)}`,
})
/** The other party in an email, at the beginning of a sentence. */
export const otherName = ({ other: name }: BookingSummary): string => inOneLine(nameOrCustomer(name))
/** The other party in an email, within a sentence. */
export const otherNameInside = ({ other: name }: BookingSummary): string =>
  name === MASKED_NAME ? t('a customer') : inOneLine(name)
