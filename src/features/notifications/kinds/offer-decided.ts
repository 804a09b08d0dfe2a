import { z } from 'zod'
import { brief } from '#features/mails/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { urls } from '#urls.ts'
import { BookingSummary, bookingFacts, otherParty, slotText, summaryOf } from './booking.ts'
import { notificationKind } from './kind.ts'

/** A customer accepted or declined an offer: for the provider. */
export const offerDecided = notificationKind({
  on: {
    'offer.accepted': async ({ lead_id, provider_id, booking_id, title }, sources) => {
      const booking = await sources.getBooking(booking_id, { id: provider_id, user_type: 'provider' })
      return [
        {
          user_id: provider_id,
          type: 'booking',
          title: 'Offer accepted',
          message: `${otherParty(booking, 'provider')} has accepted your offer: ${slotText(booking)}.`,
          metadata: { lead_id, booking_id },
          email: { lead_id, title, booking: summaryOf(booking, 'provider') },
        },
      ]
    },
    'offer.declined': async ({ lead_id, provider_id }, sources) => {
      const { title } = await sources.getServiceRequest(lead_id)
      return [
        {
          user_id: provider_id,
          type: 'booking',
          title: 'Offer declined',
          message: `The customer has declined your offer for "${title}".`,
          metadata: { lead_id },
          email: { lead_id, title, booking: null },
        },
      ]
    },
  },
  email: {
    kind: 'offer_decided',
    preference: { title: 'Answers to my offers', roles: ['provider'] },
    data: z.object({
      lead_id: z.uuid(),
      title: z.string(),
      /** The confirmed booking; null if the customer declined. */
      booking: BookingSummary.nullable(),
    }),
    words: ({ title, booking }) =>
      booking
        ? {
            subject: `Offer accepted: "${brief(title)}"`,
            heading: 'Your offer was accepted',
            preheader: `${inOneLine(booking.other)} has booked you.`,
            paragraphs: [`${inOneLine(booking.other)} has accepted your offer. The booking is confirmed:`],
            facts: bookingFacts({ reader: 'provider', booking }),
            button: ['See the booking', urls.dashboard()],
          }
        : {
            subject: `Offer declined: "${brief(title)}"`,
            heading: 'Your offer was declined',
            preheader: 'The customer has declined your offer.',
            paragraphs: [`The customer has declined your offer for "${inOneLine(title)}".`],
            button: ['See open requests', urls.opportunities()],
          },
  },
})
