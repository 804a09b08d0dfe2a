import { z } from 'zod'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { bookingData, bookingFacts, notifyOthers, otherName, otherParty, serviceIn, slotText } from './booking.ts'
import { notificationKind } from './kind.ts'

/** A party noted that the other did not come, or undid the note: for the other. */
export const noShow = notificationKind({
  on: {
    'booking.no_show_noted': notifyOthers((booking, reader, { undone }) => {
      const who = otherParty(booking, reader)
      return undone
        ? {
            title: t('No-show undone'),
            message: t('{who} no longer says that you did not come: {slot}.', { who, slot: slotText(booking) }),
          }
        : {
            title: t('Marked as a no-show'),
            message: t('{who} says that you did not come: {slot}. Please write to them if that is wrong.', {
              who,
              slot: slotText(booking),
            }),
            email: {},
          }
    }),
  },
  email: {
    kind: 'no_show',
    preference: { title: msg('No-shows'), roles: ['customer', 'provider'] },
    data: z.object(bookingData),
    words: ({ reader, booking }) => ({
      subject: t('Did you miss {service}?', { service: serviceIn(booking) }),
      heading: t('{other} says that you did not come', { other: otherName(booking) }),
      preheader: t('Please write to them if that is wrong.'),
      paragraphs: [
        t(
          '{other} noted that you did not come to {service}. If that is wrong, please write to them: they can undo it for 24 hours. The operators of this site see it; other users do not.',
          { other: otherName(booking), service: serviceIn(booking) },
        ),
      ],
      facts: bookingFacts({ reader, booking }),
      button: [t('See the booking'), urls.booking(booking.booking_id)],
    }),
  },
})
