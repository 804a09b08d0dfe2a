import { z } from 'zod'
import { brief } from '#features/mails/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

/** A provider asked for a customer's contact details: for the customer. */
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
          email: { lead_id, title, provider_id, business_name },
        },
      ]
    },
  },
  email: {
    kind: 'request_answered',
    preference: { title: 'Answers to my service requests', roles: ['customer'] },
    data: z.object({ lead_id: z.uuid(), title: z.string(), provider_id: z.uuid(), business_name: z.string() }),
    words: ({ title, business_name }) => ({
      subject: `${brief(business_name)} answered your request`,
      heading: 'Your request was answered',
      preheader: `${inOneLine(business_name)} has asked for your contact details.`,
      paragraphs: [
        `${inOneLine(business_name)} has answered "${inOneLine(title)}" and has your name, email and phone number to get in touch with you.`,
      ],
      button: ['See who has answered', urls.dashboard()],
      note: 'Once you have chosen a provider, close the request on your dashboard. Then no one else will call.',
    }),
  },
})
