import { z } from 'zod'
import { urls } from '#urls.ts'
import { bookingData, bookingFacts, notifyParties, other, otherParty, serviceIn, slotText } from './booking.ts'
import { notificationKind } from './kind.ts'

/** A provider has set out for the customer's home: for the customer. */
export const bookingOnTheWay = notificationKind({
  on: {
    'booking.set_out': notifyParties(['customer'], (booking, reader) => ({
      title: 'Your provider is on the way',
      message: `${otherParty(booking, reader)} is on the way: ${slotText(booking)}.`,
      email: {},
      expires_at: new Date(booking.starts_at),
    })),
  },
  email: {
    kind: 'booking_on_the_way',
    preference: { title: 'Providers on the way', roles: ['customer'] },
    data: z.object(bookingData),
    words: ({ reader, booking }) => ({
      subject: `On the way: ${other(booking)}`,
      heading: `${other(booking)} is on the way`,
      preheader: `${serviceIn(booking)} is next.`,
      paragraphs: [`${other(booking)} has set out for ${serviceIn(booking)}.`],
      facts: bookingFacts({ reader, booking }),
      button: ['See your booking', urls.booking(booking.booking_id)],
    }),
  },
})
