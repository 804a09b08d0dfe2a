import { z } from 'zod'
import { brief } from '#domains/email/rules.ts'
import { dateText, rangeText, zoneText } from '#domains/schedule/slots-rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { priceText, usd } from '#ui/formats.ts'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

/** A provider made an offer for a service request: for the customer. */
export const newOffer = notificationKind({
  on: {
    'offer.sent': async ({ offer_id, lead_id, customer_id, provider_id }, sources) => {
      const { title } = await sources.getServiceRequest(lead_id)
      const offer = await sources.getOffer(offer_id)
      const { business_name, message, hourly_rate, price, date, start_time, end_time, time_zone } = offer
      const when = { date, start_time, end_time, time_zone }
      return [
        {
          user_id: customer_id,
          type: 'booking',
          title: 'New offer',
          message: `${business_name} has made you an offer for "${title}".`,
          metadata: { lead_id, provider_id },
          email: { lead_id, title, provider_id, business_name, message, hourly_rate, price, ...when },
          // An offer is also an answer: the customer gets one email, and this one says more.
          replaces: { kind: 'request_answered', data: { lead_id, provider_id } },
        },
      ]
    },
  },
  email: {
    kind: 'new_offer',
    preference: { title: 'Offers for my service requests', roles: ['customer'] },
    data: z.object({
      lead_id: z.uuid(),
      title: z.string(),
      provider_id: z.uuid(),
      business_name: z.string(),
      message: z.string(),
      /** US dollars per hour, and for the whole booking. */
      hourly_rate: z.number(),
      price: z.number(),
      /** Wall clock of `time_zone`, the provider's. */
      date: z.iso.date(),
      start_time: z.string(),
      end_time: z.string(),
      time_zone: z.string(),
    }),
    words: ({ title, business_name, message, ...offer }) => ({
      subject: `${usd(offer.price)} from ${brief(business_name)} for "${brief(title)}"`,
      heading: 'You have an offer',
      preheader: `${inOneLine(business_name)} offers ${priceText(offer.hourly_rate)}.`,
      paragraphs: [`${inOneLine(business_name)} would do "${inOneLine(title)}" for you:`],
      ...(message && { quotes: [{ text: message }] }),
      facts: [
        ['Price', `${usd(offer.price)} (${priceText(offer.hourly_rate)})`],
        ['Date', dateText(offer.date)],
        ['Time', `${rangeText(offer)}, ${zoneText(offer.time_zone)}`],
      ],
      button: ['Accept or decline', urls.ownRequests()],
      note: 'If you accept, the booking is confirmed right away.',
    }),
  },
})
