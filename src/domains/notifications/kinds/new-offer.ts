import { z } from 'zod'
import { brief } from '#domains/email/rules.ts'
import { dateText, rangeText, zoneText } from '#domains/schedule/slots-rules.ts'
import type { OfferEvent } from '#domains/service-requests/offers-contract.ts'
import { inOneLine } from '#platform/mail.ts'
import { money, priceText } from '#ui/formats.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { type EmailWords, notificationKind, type Sources } from './kind.ts'

/** The notice of an offer, for the customer. */
async function noticeOf({ offer_id, lead_id, customer_id, provider_id }: OfferEvent, sources: Sources) {
  const { title } = await sources.getServiceRequest(lead_id)
  const offer = await sources.getOffer(offer_id)
  const { business_name, message, hourly_rate, price, date, start_time, end_time, time_zone, valid_until } = offer
  const lines = (offer.lines ?? []).map(({ label, amount, kind }) => ({ label, amount, is_option: kind === 'option' }))
  const terms = { message, hourly_rate, price, date, start_time, end_time, time_zone, lines, valid_until }
  return {
    user_id: customer_id,
    type: 'booking' as const,
    metadata: { lead_id, provider_id },
    email: { lead_id, title, provider_id, business_name, ...terms, is_agreed: false },
  }
}

type OfferMail = Awaited<ReturnType<typeof noticeOf>>['email']

const offerWords = ({ title, business_name, message, ...offer }: OfferMail): EmailWords => ({
  subject: t('{amount} from {business} for "{title}"', {
    amount: money(offer.price),
    business: brief(business_name),
    title: brief(title),
  }),
  heading: offer.valid_until ? t('You have a quote') : t('You have an offer'),
  preheader: t('{business} offers {price}.', {
    business: inOneLine(business_name),
    price: offer.valid_until ? money(offer.price) : priceText(offer.hourly_rate),
  }),
  paragraphs: [
    t('{business} would do "{title}" for you:', {
      business: inOneLine(business_name),
      title: inOneLine(title),
    }),
  ],
  ...(message && { quotes: [{ text: message }] }),
  facts: [
    ...offer.lines.map(({ label, amount, is_option }): [string, string] => [
      inOneLine(is_option ? t('{label} (optional)', { label }) : label),
      money(amount),
    ]),
    [t('Price'), offer.valid_until ? money(offer.price) : `${money(offer.price)} (${priceText(offer.hourly_rate)})`],
    ...timeFacts(offer),
    ...(offer.valid_until ? [[t('Valid until'), dateText(offer.valid_until)] as [string, string]] : []),
  ],
  button: [t('Accept or decline'), urls.ownRequests()],
  note:
    offer.date === null
      ? t('If you accept, the price holds and the provider proposes a time.')
      : t('If you accept, the booking is confirmed right away.'),
})

const timeWords = ({ title, business_name, ...offer }: OfferMail): EmailWords => ({
  subject: t('{business} proposes a time for "{title}"', { business: brief(business_name), title: brief(title) }),
  heading: t('A time for your job'),
  preheader: t('{business} proposes a time.', { business: inOneLine(business_name) }),
  paragraphs: [
    t('You have accepted the quote of {business} for "{title}". They propose this time:', {
      business: inOneLine(business_name),
      title: inOneLine(title),
    }),
  ],
  facts: [...timeFacts(offer), [t('Price'), money(offer.price)]],
  button: [t('Accept the time'), urls.ownRequests()],
  note: t('If you accept, the booking is confirmed right away.'),
})

function timeFacts({
  date,
  start_time,
  end_time,
  time_zone,
}: Pick<OfferMail, 'date' | 'start_time' | 'end_time' | 'time_zone'>): [string, string][] {
  if (date === null || start_time === null || end_time === null) return [[t('Time'), t('To be arranged')]]
  return [
    [t('Date'), dateText(date)],
    [t('Time'), `${rangeText({ start_time, end_time })}, ${zoneText(time_zone)}`],
  ]
}

/** A provider made an offer for a service request: for the customer. */
export const newOffer = notificationKind({
  on: {
    'offer.sent': async (event, sources) => {
      const notice = await noticeOf(event, sources)
      const { lead_id, provider_id } = event
      return [
        {
          ...notice,
          title: t('New offer'),
          message: t('{business_name} has made you an offer for "{title}".', {
            business_name: notice.email.business_name,
            title: notice.email.title,
          }),
          // An offer is also an answer: the customer gets one email, and this one has more
          // information.
          replaces: { kind: 'request_answered', data: { lead_id, provider_id } },
        },
      ]
    },
    'offer.timed': async (event, sources) => {
      const notice = await noticeOf(event, sources)
      const { business_name, title } = notice.email
      const message = t('{business_name} proposes a time for "{title}".', { business_name, title })
      return [{ ...notice, title: t('Time proposed'), message, email: { ...notice.email, is_agreed: true } }]
    },
  },
  email: {
    kind: 'new_offer',
    preference: { title: msg('Offers for my service requests'), roles: ['customer'] },
    data: z.object({
      lead_id: z.uuid(),
      title: z.string(),
      provider_id: z.uuid(),
      business_name: z.string(),
      message: z.string(),
      /** Per hour, in the currency of the site, and for the whole booking. */
      hourly_rate: z.number(),
      price: z.number(),
      /**
       * On the wall clock of `time_zone`, which is the provider's. Null for a time that is to be
       * arranged.
       */
      date: z.iso.date().nullable(),
      start_time: z.string().nullable(),
      end_time: z.string().nullable(),
      time_zone: z.string(),
      /** The lines of a quote. Missing in emails that earlier releases queued. */
      lines: z.array(z.object({ label: z.string(), amount: z.number(), is_option: z.boolean() })).default([]),
      valid_until: z.iso.date().nullable().default(null),
      /** Whether the customer has accepted the price before. */
      is_agreed: z.boolean().default(false),
    }),
    words: (offer) => (offer.is_agreed ? timeWords(offer) : offerWords(offer)),
  },
})
