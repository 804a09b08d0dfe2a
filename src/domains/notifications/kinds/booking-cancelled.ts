import { z } from 'zod'
import { UserType } from '#domains/identity/contract.ts'
import { urls } from '#urls.ts'
import {
  type BookingData,
  bookingData,
  bookingFacts,
  inSubject,
  mayQuote,
  notifyOthers,
  other,
  otherInside,
  otherParty,
  serviceIn,
  slotText,
  whenText,
} from './booking.ts'
import { type EmailWords, notificationKind } from './kind.ts'

/** A booking was cancelled, or its request expired: for the parties that didn't cancel it. */
export const bookingCancelled = notificationKind({
  on: {
    'booking.cancelled': notifyOthers((booking, reader, event) => {
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
    }),
  },
  email: {
    kind: 'booking_cancelled',
    preference: { title: 'Bookings cancelled', roles: ['customer', 'provider'] },
    data: z.object({
      ...bookingData,
      /** Null for a request that expired. */
      by: UserType.nullable(),
      reason: z.string().nullable(),
      late: z.boolean(),
    }),
    words: (data) => ({
      ...(data.by === null ? expiredWords(data) : cancelledWords(data)),
      facts: bookingFacts(data),
    }),
  },
})

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
