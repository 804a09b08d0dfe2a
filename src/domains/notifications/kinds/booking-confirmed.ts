import { z } from 'zod'
import { urls } from '#urls.ts'
import {
  bookingData,
  bookingFacts,
  calendarLink,
  inSubject,
  notifyParties,
  other,
  otherParty,
  slotText,
  whenText,
} from './booking.ts'
import { notificationKind } from './kind.ts'

/** A booking was confirmed: for the customer. */
export const bookingConfirmed = notificationKind({
  on: {
    'booking.confirmed': notifyParties(['customer'], (booking, reader, event) => ({
      title: 'Booking confirmed',
      message: booking.for_client
        ? `${otherParty(booking, reader)} booked ${slotText(booking, event)} for you.`
        : booking.instant
          ? `${slotText(booking, event)} with ${otherParty(booking, reader)} is confirmed.`
          : `${otherParty(booking, reader)} confirmed ${slotText(booking, event)}.`,
      email: {},
    })),
  },
  email: {
    kind: 'booking_confirmed',
    preference: { title: 'Bookings confirmed', roles: ['customer'] },
    data: z.object(bookingData),
    words: ({ reader, booking }) => ({
      subject: `Confirmed: ${inSubject(booking)}`,
      heading: booking.also.length > 0 ? 'Your bookings are confirmed' : 'Your booking is confirmed',
      preheader: `${other(booking)}, ${whenText(booking)}.`,
      paragraphs: [`${other(booking)} will see you on ${whenText(booking)}.`],
      facts: bookingFacts({ reader, booking }),
      button: ['See your booking', urls.booking(booking.booking_id)],
      links: [calendarLink(booking)],
      note: 'Has something come up? You can cancel or ask for another time on your dashboard until the booking starts. Less than 24 hours before the start, a cancellation counts as late.',
    }),
  },
})
