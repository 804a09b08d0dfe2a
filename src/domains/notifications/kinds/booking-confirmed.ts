import { z } from 'zod'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import {
  bookingData,
  bookingFacts,
  calendarLink,
  inSubject,
  notifyParties,
  otherName,
  otherParty,
  slotText,
  whenText,
} from './booking.ts'
import { notificationKind } from './kind.ts'

/** A booking was confirmed: for the customer. */
export const bookingConfirmed = notificationKind({
  on: {
    'booking.confirmed': notifyParties(['customer'], (booking, reader, event) => ({
      title: t('Booking confirmed'),
      message: booking.for_client
        ? t('{other} booked {slot} for you.', {
            other: otherParty(booking, reader),
            slot: slotText(booking, event),
          })
        : booking.instant
          ? t('{slot} with {other} is confirmed.', {
              slot: slotText(booking, event),
              other: otherParty(booking, reader),
            })
          : t('{other} confirmed {slot}.', {
              other: otherParty(booking, reader),
              slot: slotText(booking, event),
            }),
      email: {},
    })),
  },
  email: {
    kind: 'booking_confirmed',
    preference: { title: msg('Bookings confirmed'), roles: ['customer'] },
    data: z.object(bookingData),
    words: ({ reader, booking }) => ({
      subject: t('Confirmed: {booking}', { booking: inSubject(booking) }),
      heading: booking.also.length > 0 ? t('Your bookings are confirmed') : t('Your booking is confirmed'),
      preheader: `${otherName(booking)}, ${whenText(booking)}.`,
      paragraphs: [t('{other} will see you on {when}.', { other: otherName(booking), when: whenText(booking) })],
      facts: bookingFacts({ reader, booking }),
      button: [t('See your booking'), urls.booking(booking.booking_id)],
      links: [calendarLink(booking)],
      note: t(
        'Has something come up? You can cancel or ask for another time on your dashboard until the booking starts. Less than 24 hours before the start, a cancellation counts as late.',
      ),
    }),
  },
})
