import { z } from 'zod'
import { expiryOf } from '#domains/schedule/lifecycle-rules.ts'
import { urls } from '#urls.ts'
import {
  answerData,
  answerOf,
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
      email: answerOf(booking),
      expires_at: expiryOf(booking),
    })),
  },
  email: {
    kind: 'booking_request',
    preference: { title: 'New booking requests', roles: ['provider'] },
    data: z.object(answerData),
    words: ({ reader, booking, answer_by }) => ({
      subject: `New booking request: ${inSubject(booking)}`,
      heading: 'New booking request',
      preheader: `${other(booking)} asks for ${whenText(booking)}.`,
      paragraphs: [
        `${other(booking)} asks for ${serviceIn(booking)} on ${whenText(booking)}. We hold the ${booking.also.length > 0 ? 'times' : 'time'} for you until you answer.`,
      ],
      facts: bookingFacts({ reader, booking }),
      button: ['Answer the request', urls.dashboard()],
      note: `Answer by ${answer_by}, or the request expires. Customers remember a quick answer.`,
    }),
  },
})
