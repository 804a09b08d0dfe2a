import { z } from 'zod'
import { brief } from '#domains/email/rules.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { answerData, answerOf, bookingFacts, notifyParties, otherName, otherParty, slotText } from './booking.ts'
import { notificationKind } from './kind.ts'

/** A customer requested a booking, or a service request showed their contact: for that customer. */
export const bookingSubmitted = notificationKind({
  on: {
    'booking.requested': notifyParties(['customer'], (booking, reader, event) => ({
      title: t('Booking submitted'),
      message: t('{other} has your request for {slot}.', {
        other: otherParty(booking, reader),
        slot: slotText(booking, event),
      }),
      email: answerOf(booking),
    })),
    'booking.revealed': async ({ booking_id, customer_id: id }, sources) => {
      if (id === null) return []
      const booking = await sources.getBooking(booking_id, { id, user_type: 'customer' })
      const { provider, revealed_through } = booking
      // A provider who reveals a booking is about to answer it, so the customer hears soon enough.
      if (revealed_through === null) return []
      const message = t('{business_name} saw your contact through your request "{revealed_through}".', {
        business_name: provider.business_name,
        revealed_through,
      })
      return [{ user_id: id, type: 'booking', title: t('Contact seen'), message, metadata: { booking_id } }]
    },
  },
  email: {
    kind: 'booking_submitted',
    preference: { title: msg('Bookings submitted'), roles: ['customer'] },
    data: z.object(answerData),
    words: ({ reader, booking, answer_by }) => ({
      subject: t('Request sent to {other}', { other: brief(booking.other) }),
      heading: t('Your request is on its way'),
      preheader: t('{other} has until {answer_by} to answer.', { other: otherName(booking), answer_by }),
      paragraphs: [
        t('{other} has your request and can answer it until {answer_by}. We will email you when they do.', {
          other: otherName(booking),
          answer_by,
        }),
      ],
      facts: bookingFacts({ reader, booking }),
      button: [t('See your booking'), urls.booking(booking.booking_id)],
      note: t('You can cancel it on your dashboard until the booking would start.'),
    }),
  },
})
