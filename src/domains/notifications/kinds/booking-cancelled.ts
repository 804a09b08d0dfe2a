import { z } from 'zod'
import type { Booking, BookingEvent } from '#domains/bookings/contract.ts'
import { UserType } from '#domains/identity/contract.ts'
import { Others } from '#domains/search/others-contract.ts'
import { otherLink, othersLink, otherText } from '#domains/search/others-rules.ts'
import { siteName } from '#platform/brand.ts'
import { inOneLine } from '#platform/mail.ts'
import { isoDay } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import {
  type BookingData,
  bookingData,
  bookingFacts,
  inSubject,
  mayQuote,
  notifyOthers,
  notifyParties,
  otherName,
  otherNameInside,
  otherParty,
  serviceIn,
  slotText,
  whenText,
} from './booking.ts'
import { type EmailWords, notificationKind } from './kind.ts'

/**
 * A booking was cancelled, or its request expired: for the parties that didn't cancel it. If its
 * provider was suspended, the customer learns of other providers.
 */
export const bookingCancelled = notificationKind({
  isUrgent: true,
  on: {
    'booking.cancelled': async (event, sources) => {
      if (event.is_suspension) return tellOfSuspension(event, sources)
      return event.is_by_operator ? tellOfOperator(event, sources) : tellOthers(event, sources)
    },
  },
  email: {
    kind: 'booking_cancelled',
    preference: { title: msg('Bookings cancelled'), roles: ['customer', 'provider'] },
    data: z.object({
      ...bookingData,
      /** Null if neither party did. */
      by: UserType.nullable(),
      reason: z.string().nullable(),
      late: z.boolean(),
      /** Providers who may come instead, if the provider was suspended. */
      others: Others.optional(),
      /** Missing in emails that earlier releases queued. */
      by_operator: z.boolean().default(false),
    }),
    words: (data) => ({ ...wordsOf(data), facts: bookingFacts(data) }),
  },
})

function wordsOf({ others, by_operator, ...data }: BookingData & Cancellation): EmailWords {
  if (others) return suspendedWords(data, others)
  if (by_operator) return operatorWords(data)
  return data.by === null ? expiredWords(data) : cancelledWords(data)
}

const tellOthers = notifyOthers<BookingEvent, Cancellation>((booking, reader, event, { now }) => {
  const { cancelled_by: by, cancelled_late: late, cancel_reason } = booking
  const reason = mayQuote(booking, reader) ? cancel_reason : null
  const who = otherParty(booking, reader)
  const expired =
    reader === 'customer'
      ? t('{who} did not answer in time, so your request for {slot} has expired.', {
          who,
          slot: slotText(booking, event),
        })
      : t('The request for {slot} has expired.', { slot: slotText(booking, event) })
  const slot = slotText(booking, event)
  const cancelled = reason
    ? t('{who} cancelled {slot}. "{reason}"', { who, slot, reason })
    : t('{who} cancelled {slot}.', { who, slot })
  return {
    title: t('Booking cancelled'),
    message: by === null ? expired : cancelled,
    email: { by, reason, late },
    // Not for a provider whose request has expired: they have nothing to do.
    ...((by !== null || reader === 'customer') && smsToday(booking, now)),
  }
})

/** Tells only the customer, because the provider can't sign in. */
const tellOfSuspension = notifyParties<BookingEvent, Cancellation>(
  ['customer'],
  async (booking, reader, event, sources) => {
    const others = await sources.listOthersFor(booking.id)
    const [first] = others.providers
    const who = otherParty(booking, reader)
    const instead = first
      ? t('You could ask {other}.', { other: otherText(first, others.search) })
      : t('We found no one else nearby who offers this.')
    return {
      title: t('Booking cancelled'),
      message: t('{who} is no longer available, so we cancelled {slot}. {instead}', {
        who,
        slot: slotText(booking, event),
        instead,
      }),
      search: others.search,
      ...smsToday(booking, sources.now),
      email: { by: null, reason: null, late: false, others },
    }
  },
)

/** Tells both parties, because an operator has decided. */
const tellOfOperator = notifyParties<BookingEvent, Cancellation>(
  ['customer', 'provider'],
  (booking, _reader, event, { now }) => ({
    ...smsToday(booking, now),
    title: t('Booking cancelled'),
    message: t('Our team cancelled {slot}. "{cancel_reason}"', {
      slot: slotText(booking, event),
      cancel_reason: booking.cancel_reason,
    }),
    email: { by: null, reason: booking.cancel_reason, late: false, by_operator: true },
  }),
)

/** A text, if the booking would have been later on this day, by the calendar of the provider. */
function smsToday({ date, time_zone, starts_at }: Booking, now: Date) {
  const isToday = date === isoDay(now, time_zone) && new Date(starts_at) > now
  return isToday ? { sms: { kind: 'cancelled' as const } } : {}
}

interface Cancellation {
  by: UserType | null
  reason: string | null
  late: boolean
  others?: Others | undefined
  by_operator?: boolean
}

function operatorWords({ reader, booking, reason }: BookingData & { reason: string | null }): EmailWords {
  return {
    subject: t('Cancelled: {booking}', { booking: inSubject(booking) }),
    heading: t('Booking cancelled'),
    preheader: t('Our team has cancelled {when}.', { when: whenText(booking) }),
    paragraphs: [
      t('Our team has cancelled {service} on {when}. It counts as neither party’s cancellation.', {
        service: serviceIn(booking),
        when: whenText(booking),
      }),
      t('The reason:'),
    ],
    quotes: [{ text: reason ?? '' }],
    button:
      reader === 'customer' ? [t('Find another time'), urls.providers()] : [t('Open your dashboard'), urls.dashboard()],
  }
}

function suspendedWords({ booking }: BookingData, { providers, search }: Others): EmailWords {
  const isSeveral = booking.also.length > 0
  const advice =
    providers.length > 0
      ? isSeveral
        ? t('For the first date, you could ask one of these providers:')
        : t('You could ask one of these providers:')
      : t('We found no one else nearby who offers this. You can post a request, and providers come to you.')
  return {
    subject: t('Cancelled: {booking}', { booking: inSubject(booking) }),
    heading: isSeveral ? t('Bookings cancelled') : t('Booking cancelled'),
    preheader: t('{other} is no longer available.', { other: otherName(booking) }),
    paragraphs: [
      t('{other} is no longer available on {site}, so we cancelled {service} on {when}.', {
        other: otherName(booking),
        site: siteName(),
        service: serviceIn(booking),
        when: whenText(booking),
      }),
      advice,
    ],
    choices: providers.map((provider) => [inOneLine(otherText(provider, search)), otherLink(provider)]),
    button:
      providers.length > 0
        ? [t('See everyone who is free'), othersLink(search)]
        : [t('Request a service'), urls.serviceRequest()],
  }
}

function expiredWords({ reader, booking }: BookingData): EmailWords {
  const subject = t('Expired: {booking}', { booking: inSubject(booking) })
  return reader === 'customer'
    ? {
        subject,
        heading: t('Your request has expired'),
        preheader: t('{other} did not answer in time.', { other: otherName(booking) }),
        paragraphs: [
          t('{other} did not answer in time, so your request has expired. You can ask someone else.', {
            other: otherName(booking),
          }),
        ],
        button: [t('Find someone else'), urls.providers()],
      }
    : {
        subject,
        heading: t('A request has expired'),
        preheader: t('It was not answered in time.'),
        paragraphs: [
          booking.also.length > 0
            ? t('The request from {other} was not answered in time. The times are free again in your calendar.', {
                other: otherNameInside(booking),
              })
            : t('The request from {other} was not answered in time. The time is free again in your calendar.', {
                other: otherNameInside(booking),
              }),
        ],
        button: [t('Open your dashboard'), urls.dashboard()],
      }
}

function cancelledWords({
  reader,
  booking,
  reason,
  late,
}: BookingData & { reason: string | null; late: boolean }): EmailWords {
  const isSeveral = booking.also.length > 0
  const cancelled = t('{other} has cancelled {service} on {when}.', {
    other: otherName(booking),
    service: serviceIn(booking),
    when: whenText(booking),
  })
  const wasLate = isSeveral
    ? t('That was less than 24 hours before the first start, and counts as late.')
    : t('That was less than 24 hours before the start, and counts as late.')
  return {
    subject: t('Cancelled: {booking}', { booking: inSubject(booking) }),
    heading: isSeveral ? t('Bookings cancelled') : t('Booking cancelled'),
    preheader: t('{other} has cancelled {when}.', { other: otherName(booking), when: whenText(booking) }),
    paragraphs: [late ? `${cancelled} ${wasLate}` : cancelled, ...(reason ? [t('The reason they gave:')] : [])],
    ...(reason && { quotes: [{ text: reason }] }),
    button:
      reader === 'customer' ? [t('Find another time'), urls.providers()] : [t('Open your dashboard'), urls.dashboard()],
  }
}
