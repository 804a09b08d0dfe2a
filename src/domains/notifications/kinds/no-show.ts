import { z } from 'zod'
import { urls } from '#urls.ts'
import { bookingData, bookingFacts, notifyOthers, other, otherParty, serviceIn, slotText } from './booking.ts'
import { notificationKind } from './kind.ts'

/** A party noted that the other did not come, or undid the note: for the other. */
export const noShow = notificationKind({
  on: {
    'booking.no_show_noted': notifyOthers((booking, reader, { undone }) => {
      const who = otherParty(booking, reader)
      return undone
        ? { title: 'No-show undone', message: `${who} no longer says that you did not come: ${slotText(booking)}.` }
        : {
            title: 'Marked as a no-show',
            message: `${who} says that you did not come: ${slotText(booking)}. Please write to them if that is wrong.`,
            email: {},
          }
    }),
  },
  email: {
    kind: 'no_show',
    preference: { title: 'No-shows', roles: ['customer', 'provider'] },
    data: z.object(bookingData),
    words: ({ reader, booking }) => ({
      subject: `Did you miss ${serviceIn(booking)}?`,
      heading: `${other(booking)} says that you did not come`,
      preheader: 'Please write to them if that is wrong.',
      paragraphs: [
        `${other(booking)} noted that you did not come to ${serviceIn(booking)}. If that is wrong, please write to them: they can undo it for 24 hours. The operators of this site see it; other users do not.`,
      ],
      facts: bookingFacts({ reader, booking }),
      button: ['See the booking', urls.booking(booking.booking_id)],
    }),
  },
})
