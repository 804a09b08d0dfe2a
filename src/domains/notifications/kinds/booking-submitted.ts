import { z } from 'zod'
import { brief } from '#domains/email/rules.ts'
import { urls } from '#urls.ts'
import { answerData, answerOf, bookingFacts, notifyParties, other, otherParty, slotText } from './booking.ts'
import { notificationKind } from './kind.ts'

/** A customer requested a booking, or a service request showed their contact: for that customer. */
export const bookingSubmitted = notificationKind({
  on: {
    'booking.requested': notifyParties(['customer'], (booking, reader, event) => ({
      title: 'Booking submitted',
      message: `${otherParty(booking, reader)} has your request for ${slotText(booking, event)}.`,
      email: answerOf(booking),
    })),
    'booking.revealed': async ({ booking_id, customer_id: id }, sources) => {
      if (id === null) return []
      const booking = await sources.getBooking(booking_id, { id, user_type: 'customer' })
      const { provider, revealed_through } = booking
      // The provider who reveals a booking is about to answer it.
      if (revealed_through === null) return []
      const message = `${provider.business_name} saw your contact through your request "${revealed_through}".`
      return [{ user_id: id, type: 'booking', title: 'Contact seen', message, metadata: { booking_id } }]
    },
  },
  email: {
    kind: 'booking_submitted',
    preference: { title: 'Bookings submitted', roles: ['customer'] },
    data: z.object(answerData),
    words: ({ reader, booking, answer_by }) => ({
      subject: `Request sent to ${brief(booking.other)}`,
      heading: 'Your request is on its way',
      preheader: `${other(booking)} has until ${answer_by} to answer.`,
      paragraphs: [
        `${other(booking)} has your request and can answer it until ${answer_by}. We will email you when they do.`,
      ],
      facts: bookingFacts({ reader, booking }),
      button: ['See your booking', urls.booking(booking.booking_id)],
      note: 'You can cancel it on your dashboard until the booking would start.',
    }),
  },
})
