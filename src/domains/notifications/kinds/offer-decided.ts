import { z } from 'zod'
import { brief } from '#domains/email/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { BookingSummary, bookingFacts, otherParty, slotText, summaryOf } from './booking.ts'
import { notificationKind } from './kind.ts'

/**
 * A customer accepted or declined an offer, or completed or closed its request: for the provider.
 */
export const offerDecided = notificationKind({
  on: {
    'offer.accepted': async ({ lead_id, provider_id, booking_id, title }, sources) => {
      const booking = await sources.getBooking(booking_id, { id: provider_id, user_type: 'provider' })
      return [
        {
          user_id: provider_id,
          type: 'booking',
          title: t('Offer accepted'),
          message: t('{other} has accepted your offer: {slot}.', {
            other: otherParty(booking, 'provider'),
            slot: slotText(booking),
          }),
          metadata: { lead_id, booking_id },
          email: { lead_id, title, booking: summaryOf(booking, 'provider') },
        },
      ]
    },
    'offer.agreed': async ({ lead_id, provider_id }, sources) => {
      const { title } = await sources.getServiceRequest(lead_id)
      return [
        {
          user_id: provider_id,
          type: 'booking',
          title: t('Quote accepted'),
          message: agreementText(title),
          metadata: { lead_id },
          email: { lead_id, title, booking: null, is_agreed: true },
        },
      ]
    },
    'offer.declined': async ({ lead_id, provider_id }, sources) => {
      const { title } = await sources.getServiceRequest(lead_id)
      return [
        {
          user_id: provider_id,
          type: 'booking',
          title: t('Offer declined'),
          message: declineText(title),
          metadata: { lead_id },
          email: { lead_id, title, booking: null },
        },
      ]
    },
    'offer.ended': async ({ lead_id, provider_id }, sources) => {
      const { title } = await sources.getServiceRequest(lead_id)
      return [
        {
          user_id: provider_id,
          type: 'booking',
          title: t('Offer ended'),
          message: endText(title),
          metadata: { lead_id },
          email: { lead_id, title, booking: null, is_closed: true },
        },
      ]
    },
  },
  email: {
    kind: 'offer_decided',
    preference: { title: msg('Answers to my offers'), roles: ['provider'] },
    data: z.object({
      lead_id: z.uuid(),
      title: z.string(),
      /** The confirmed booking; null if there is none. */
      booking: BookingSummary.nullable(),
      /** Whether the customer completed or closed the request. */
      is_closed: z.boolean().optional(),
      /** Whether the customer accepted a quote whose time is to be arranged. */
      is_agreed: z.boolean().optional(),
    }),
    words: ({ title, booking, is_closed = false, is_agreed }) =>
      is_agreed
        ? {
            subject: t('Quote accepted: "{title}"', { title: brief(title) }),
            heading: t('Your quote was accepted'),
            preheader: t('Propose a time for the job.'),
            paragraphs: [agreementText(inOneLine(title))],
            button: [t('Propose a time'), urls.opportunities()],
          }
        : booking
          ? {
              subject: t('Offer accepted: "{title}"', { title: brief(title) }),
              heading: t('Your offer was accepted'),
              preheader: t('{other} has booked you.', { other: inOneLine(booking.other) }),
              paragraphs: [
                t('{other} has accepted your offer. The booking is confirmed:', {
                  other: inOneLine(booking.other),
                }),
              ],
              facts: bookingFacts({ reader: 'provider', booking }),
              button: [t('See the booking'), urls.dashboard()],
            }
          : {
              subject: is_closed
                ? t('Offer ended: "{title}"', { title: brief(title) })
                : t('Offer declined: "{title}"', { title: brief(title) }),
              heading: is_closed ? t('Your offer has ended') : t('Your offer was declined'),
              preheader: is_closed
                ? t('The customer has closed the request.')
                : t('The customer has declined your offer.'),
              paragraphs: [is_closed ? endText(inOneLine(title)) : declineText(inOneLine(title))],
              button: [t('See open requests'), urls.opportunities()],
            },
  },
})

const agreementText = (title: string) =>
  t('The customer has accepted your quote for "{title}". Please propose a time.', { title })
const declineText = (title: string) => t('The customer has declined your offer for "{title}".', { title })
const endText = (title: string) => t('The customer has closed the request "{title}". Your offer has ended.', { title })
