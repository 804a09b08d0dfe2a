import { z } from 'zod'
import { brief } from '#domains/email/rules.ts'
import { inOneLine } from '#platform/mail.ts'
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
          title: 'Request answered',
          message: `${business_name} has answered your request "${title}".`,
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
          title: 'Request declined',
          message: `${business_name} has declined your request "${title}" and tells you why.`,
          metadata: { lead_id },
          email: { lead_id, title, provider_id, business_name, decline_reason },
        },
      ]
    },
  },
  email: {
    kind: 'request_answered',
    preference: { title: 'Answers to my service requests', roles: ['customer'] },
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
  subject: `${brief(business_name)} answered your request`,
  heading: 'Your request was answered',
  preheader: `${inOneLine(business_name)} has asked for your contact details.`,
  paragraphs: [
    `${inOneLine(business_name)} has answered "${inOneLine(title)}" and has your name, email and phone number to get in touch with you.`,
  ],
  button: ['See who has answered', urls.ownRequests()],
  note: 'Once you have chosen a provider, close the request on the page of your requests. Then no one else will call.',
})

const declined = ({ title, business_name, decline_reason }: Answer & { decline_reason: string }): EmailWords => ({
  subject: `${brief(business_name)} declined your request`,
  heading: 'Your request was declined',
  preheader: `${inOneLine(business_name)} can’t make you an offer.`,
  paragraphs: [`${inOneLine(business_name)} has declined "${inOneLine(title)}":`],
  quotes: [{ text: decline_reason }],
  button: ['See your request', urls.ownRequests()],
  note: 'There you can open the request to other providers nearby with one press.',
})
