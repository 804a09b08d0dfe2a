import { z } from 'zod'
import { expiryOf } from '#domains/schedule/lifecycle-rules.ts'
import { countedText } from '#ui/formats.ts'
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
      email: { ...answerOf(booking), note: booking.notes, photos: booking.photos.length },
      expires_at: expiryOf(booking),
    })),
  },
  email: {
    kind: 'booking_request',
    preference: { title: 'New booking requests', roles: ['provider'] },
    data: z.object({
      ...answerData,
      /** The customer's description of the job, masked. Earlier releases queued emails without. */
      note: z.string().default(''),
      photos: z.int().default(0),
    }),
    words: ({ reader, booking, answer_by, note, photos }) => ({
      subject: `New booking request: ${inSubject(booking)}`,
      heading: 'New booking request',
      preheader: `${other(booking)} asks for ${whenText(booking)}.`,
      paragraphs: [
        `${other(booking)} asks for ${serviceIn(booking)} on ${whenText(booking)}. We hold the ${booking.also.length > 0 ? 'times' : 'time'} for you until you answer.`,
      ],
      ...(note && { quotes: [{ text: note }] }),
      facts: [
        ...bookingFacts({ reader, booking }),
        ...(photos > 0 ? [['Photos', `${countedText(photos, 'photo')}, beside the request`] as [string, string]] : []),
      ],
      button: ['Accept', urls.booking(booking.booking_id, 'accept')],
      links: [['Decline', urls.booking(booking.booking_id, 'decline')]],
      note: `Answer by ${answer_by}, or the request expires. Customers remember a quick answer.`,
    }),
  },
})
