import { z } from 'zod'
import { brief } from '#domains/email/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { type EmailWords, notificationKind } from './kind.ts'

/**
 * A provider asked for a customer's contact details, or declined to make an offer: for the
 * customer.
 */
export const requestAnswered = notificationKind({
  on: {
    'service_request.unlocked': async ({ lead_id, customer_id, provider_id }, sources) => {
      const { title } = await sources.getServiceRequest(lead_id)
      const business_name = await sources.getBusinessName(provider_id)
      return [
        {
          user_id: customer_id,
          type: 'booking',
          title: t('Request answered'),
          message: t('{business_name} has answered your request "{title}".', { business_name, title }),
          metadata: { lead_id },
          email: { lead_id, title, provider_id, business_name, decline_reason: null },
        },
      ]
    },
    'service_request.declined': async ({ lead_id, customer_id, provider_id }, sources) => {
      const { title } = await sources.getServiceRequest(lead_id)
      const business_name = await sources.getBusinessName(provider_id)
      const decline_reason = await sources.getDeclineReason(lead_id, provider_id)
      return [
        {
          user_id: customer_id,
          type: 'booking',
          title: t('Request declined'),
          message: t('{business_name} has declined your request "{title}" and tells you why.', {
            business_name,
            title,
          }),
          metadata: { lead_id },
          email: { lead_id, title, provider_id, business_name, decline_reason },
        },
      ]
    },
  },
  email: {
    kind: 'request_answered',
    preference: { title: msg('Answers to my service requests'), roles: ['customer'] },
    data: z.object({
      lead_id: z.uuid(),
      title: z.string(),
      provider_id: z.uuid(),
      business_name: z.string(),
      /** Why the provider declined; null if they asked for the contact. */
      decline_reason: z.string().nullish(),
    }),
    words: ({ title, business_name, decline_reason }) =>
      decline_reason ? declined({ title, business_name, decline_reason }) : answered({ title, business_name }),
  },
})

type Answer = { title: string; business_name: string }

const answered = ({ title, business_name }: Answer): EmailWords => ({
  subject: t('{business} answered your request', { business: brief(business_name) }),
  heading: t('Your request was answered'),
  preheader: t('{business} has asked for your contact details.', { business: inOneLine(business_name) }),
  paragraphs: [
    t('{business} has answered "{title}" and has your name, email and phone number to get in touch with you.', {
      business: inOneLine(business_name),
      title: inOneLine(title),
    }),
  ],
  button: [t('See who has answered'), urls.ownRequests()],
  note: t(
    'Once you have chosen a provider, close the request on the page of your requests. Then no one else will call.',
  ),
})

const declined = ({ title, business_name, decline_reason }: Answer & { decline_reason: string }): EmailWords => ({
  subject: t('{business} declined your request', { business: brief(business_name) }),
  heading: t('Your request was declined'),
  preheader: t('{business} can’t make you an offer.', { business: inOneLine(business_name) }),
  paragraphs: [
    t('{business} has declined "{title}":', {
      business: inOneLine(business_name),
      title: inOneLine(title),
    }),
  ],
  quotes: [{ text: decline_reason }],
  button: [t('See your request'), urls.ownRequests()],
  note: t('There you can open the request to other providers nearby with one press.'),
})
