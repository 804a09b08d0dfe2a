import { z } from 'zod'
import { brief } from '#domains/email/rules.ts'
import { urls } from '#urls.ts'
import { bookingData, bookingFacts, notifyParties, other, otherParty, serviceIn } from './booking.ts'
import { notificationKind } from './kind.ts'

/**
 * A booking was completed: for the customer, who is asked for a review unless the provider is
 * suspended, or entered the booking for a client of their own.
 */
export const bookingCompleted = notificationKind({
  on: {
    'booking.completed': notifyParties(['customer'], (booking, reader) => {
      const title = 'Booking completed'
      const what = `${booking.service.name} with ${otherParty(booking, reader)}`
      if (booking.for_client || !booking.provider.available) return { title, message: `${what} is completed.` }
      return { title, message: `How was ${what}? Leave a review.`, email: {}, asksForReview: true }
    }),
  },
  email: {
    kind: 'booking_completed',
    needsProvider: true,
    preference: { title: 'Bookings completed', roles: ['customer'] },
    data: z.object(bookingData),
    words: ({ reader, booking }) => ({
      subject: `How was ${brief(booking.service)} with ${brief(booking.other)}?`,
      heading: 'How did it go?',
      preheader: `A few words help ${other(booking)} and your neighbors.`,
      paragraphs: [
        `${serviceIn(booking)} with ${other(booking)} is completed. Tell others how it went: a few stars and a sentence are enough.`,
      ],
      facts: bookingFacts({ reader, booking }),
      button: ['Leave a review', urls.review(booking.booking_id)],
    }),
  },
})
