import { z } from 'zod'
import { brief } from '#domains/email/rules.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { bookingData, bookingFacts, notifyParties, otherName, otherParty, serviceIn } from './booking.ts'
import { notificationKind } from './kind.ts'

/**
 * A booking was completed: for the customer, who is asked for a review unless the provider is
 * suspended, or entered the booking for a client of their own.
 */
export const bookingCompleted = notificationKind({
  on: {
    'booking.completed': notifyParties(['customer'], (booking, reader) => {
      const title = t('Booking completed')
      const what = t('{name} with {other}', {
        name: booking.service.name,
        other: otherParty(booking, reader),
      })
      if (booking.for_client || !booking.provider.available)
        return { title, message: t('{what} is completed.', { what }) }
      return { title, message: t('How was {what}? Leave a review.', { what }), email: {}, asksForReview: true }
    }),
  },
  email: {
    kind: 'booking_completed',
    needsProvider: true,
    preference: { title: msg('Bookings completed'), roles: ['customer'] },
    data: z.object(bookingData),
    words: ({ reader, booking }) => ({
      subject: t('How was {service} with {other}?', { service: brief(booking.service), other: brief(booking.other) }),
      heading: t('How did it go?'),
      preheader: t('A few words help {other} and your neighbors.', { other: otherName(booking) }),
      paragraphs: [
        t('{service} with {other} is completed. Tell others how it went: a few stars and a sentence are enough.', {
          service: serviceIn(booking),
          other: otherName(booking),
        }),
      ],
      facts: bookingFacts({ reader, booking }),
      button: [t('Leave a review'), urls.review(booking.booking_id)],
    }),
  },
})
