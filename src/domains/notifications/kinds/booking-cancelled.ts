import { z } from 'zod'
import type { BookingEvent } from '#domains/bookings/contract.ts'
import { UserType } from '#domains/identity/contract.ts'
import { Others } from '#domains/search/others-contract.ts'
import { otherLink, othersLink, otherText } from '#domains/search/others-rules.ts'
import { siteName } from '#platform/brand.ts'
import { inOneLine } from '#platform/mail.ts'
import { urls } from '#urls.ts'
import {
  type BookingData,
  bookingData,
  bookingFacts,
  inSubject,
  mayQuote,
  notifyOthers,
  notifyParties,
  other,
  otherInside,
  otherParty,
  serviceIn,
  slotText,
  whenText,
} from './booking.ts'
import { type EmailWords, notificationKind } from './kind.ts'

/**
 * A booking was cancelled, or its request expired: for the parties that didn't cancel it. If its
 * provider was suspended, the customer learns who may come instead.
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
    preference: { title: 'Bookings cancelled', roles: ['customer', 'provider'] },
    data: z.object({
      ...bookingData,
      /** Null if neither party did. */
      by: UserType.nullable(),
      reason: z.string().nullable(),
      late: z.boolean(),
      /** Who may come instead, if the provider was suspended. */
      others: Others.optional(),
      /** Earlier releases queued emails without. */
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

const tellOthers = notifyOthers<BookingEvent, Cancellation>((booking, reader, event) => {
  const { cancelled_by: by, cancelled_late: late, cancel_reason } = booking
  const reason = mayQuote(booking, reader) ? cancel_reason : null
  const who = otherParty(booking, reader)
  const expired =
    reader === 'customer'
      ? `${who} did not answer in time, so your request for ${slotText(booking, event)} has expired.`
      : `The request for ${slotText(booking, event)} has expired.`
  const cancelled = `${who} cancelled ${slotText(booking, event)}.${reason ? ` "${reason}"` : ''}`
  return {
    title: 'Booking cancelled',
    message: by === null ? expired : cancelled,
    email: { by, reason, late },
  }
})

/** Only the customer: the provider can't sign in. */
const tellOfSuspension = notifyParties<BookingEvent, Cancellation>(
  ['customer'],
  async (booking, reader, event, sources) => {
    const others = await sources.listOthersFor(booking.id)
    const [first] = others.providers
    const who = otherParty(booking, reader)
    const instead = first
      ? `You could ask ${otherText(first, others.search)}.`
      : 'We found no one else nearby who offers this.'
    return {
      title: 'Booking cancelled',
      message: `${who} is no longer available, so we cancelled ${slotText(booking, event)}. ${instead}`,
      search: others.search,
      email: { by: null, reason: null, late: false, others },
    }
  },
)

/** Both parties: an operator has decided. */
const tellOfOperator = notifyParties<BookingEvent, Cancellation>(
  ['customer', 'provider'],
  (booking, _reader, event) => ({
    title: 'Booking cancelled',
    message: `Our team cancelled ${slotText(booking, event)}. "${booking.cancel_reason}"`,
    email: { by: null, reason: booking.cancel_reason, late: false, by_operator: true },
  }),
)

interface Cancellation {
  by: UserType | null
  reason: string | null
  late: boolean
  others?: Others | undefined
  by_operator?: boolean
}

function operatorWords({ reader, booking, reason }: BookingData & { reason: string | null }): EmailWords {
  return {
    subject: `Cancelled: ${inSubject(booking)}`,
    heading: 'Booking cancelled',
    preheader: `Our team has cancelled ${whenText(booking)}.`,
    paragraphs: [
      `Our team has cancelled ${serviceIn(booking)} on ${whenText(booking)}. It counts as neither party’s cancellation.`,
      'The reason:',
    ],
    quotes: [{ text: reason ?? '' }],
    button: reader === 'customer' ? ['Find another time', urls.providers()] : ['Open your dashboard', urls.dashboard()],
  }
}

function suspendedWords({ booking }: BookingData, { providers, search }: Others): EmailWords {
  const isSeveral = booking.also.length > 0
  const advice =
    providers.length > 0
      ? `${isSeveral ? 'For the first date, you' : 'You'} could ask one of these providers:`
      : 'We found no one else nearby who offers this. You can post a request, and providers come to you.'
  return {
    subject: `Cancelled: ${inSubject(booking)}`,
    heading: isSeveral ? 'Bookings cancelled' : 'Booking cancelled',
    preheader: `${other(booking)} is no longer available.`,
    paragraphs: [
      `${other(booking)} is no longer available on ${siteName()}, so we cancelled ${serviceIn(booking)} on ${whenText(booking)}.`,
      advice,
    ],
    choices: providers.map((provider) => [inOneLine(otherText(provider, search)), otherLink(provider)]),
    button:
      providers.length > 0
        ? ['See everyone who is free', othersLink(search)]
        : ['Request a service', urls.serviceRequest()],
  }
}

function expiredWords({ reader, booking }: BookingData): EmailWords {
  const subject = `Expired: ${inSubject(booking)}`
  return reader === 'customer'
    ? {
        subject,
        heading: 'Your request has expired',
        preheader: `${other(booking)} did not answer in time.`,
        paragraphs: [
          `${other(booking)} did not answer in time, so your request has expired. You can ask someone else.`,
        ],
        button: ['Find someone else', urls.providers()],
      }
    : {
        subject,
        heading: 'A request has expired',
        preheader: 'It was not answered in time.',
        paragraphs: [
          `The request from ${otherInside(booking)} was not answered in time. ${booking.also.length > 0 ? 'The times are' : 'The time is'} free again in your calendar.`,
        ],
        button: ['Open your dashboard', urls.dashboard()],
      }
}

function cancelledWords({
  reader,
  booking,
  reason,
  late,
}: BookingData & { reason: string | null; late: boolean }): EmailWords {
  const isLate = late
    ? ` That was less than 24 hours before the ${booking.also.length > 0 ? 'first ' : ''}start, and counts as late.`
    : ''
  return {
    subject: `Cancelled: ${inSubject(booking)}`,
    heading: booking.also.length > 0 ? 'Bookings cancelled' : 'Booking cancelled',
    preheader: `${other(booking)} has cancelled ${whenText(booking)}.`,
    paragraphs: [
      `${other(booking)} has cancelled ${serviceIn(booking)} on ${whenText(booking)}.${isLate}`,
      ...(reason ? ['The reason they gave:'] : []),
    ],
    ...(reason && { quotes: [{ text: reason }] }),
    button: reader === 'customer' ? ['Find another time', urls.providers()] : ['Open your dashboard', urls.dashboard()],
  }
}
