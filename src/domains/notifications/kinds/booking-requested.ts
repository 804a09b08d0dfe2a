import { z } from 'zod'
import { urls } from '#urls.ts'
import {
  bookingData,
  bookingFacts,
  inSubject,
  notifyParties,
  other,
  otherParty,
  serviceIn,
  slotText,
  whenText,
} from './booking.ts'
import { notificationKind } from './kind.ts'

/** A customer requested a booking: for the provider. */
export const bookingRequested = notificationKind({
  on: {
    'booking.requested': notifyParties(['provider'], (booking, reader, event) => ({
      title: 'New booking request',
      message: `${otherParty(booking, reader)} asks for ${slotText(booking, event)}.`,
      email: {},
    })),
  },
  email: {
    kind: 'booking_request',
    preference: { title: 'New booking requests', roles: ['provider'] },
    data: z.object(bookingData),
    words: ({ reader, booking }) => ({
      subject: `New booking request: ${inSubject(booking)}`,
      heading: 'New booking request',
      preheader: `${other(booking)} asks for ${whenText(booking)}.`,
      paragraphs: [
        `${other(booking)} asks for ${serviceIn(booking)} on ${whenText(booking)}. We hold the ${booking.also.length > 0 ? 'times' : 'time'} for you until you answer.`,
      ],
      facts: bookingFacts({ reader, booking }),
      button: ['Answer the request', urls.dashboard()],
      note: 'A request expires after 48 hours, or when it would start. Customers remember a quick answer.',
    }),
  },
})
