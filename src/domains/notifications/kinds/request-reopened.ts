import { z } from 'zod'
import { brief } from '#domains/email/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

/** An operator reopened a service request: for its customer. */
export const requestReopened = notificationKind({
  on: {
    'service_request.reopened': async ({ lead_id, customer_id }, sources) => {
      const { title } = await sources.getServiceRequest(lead_id)
      return [
        {
          user_id: customer_id,
          type: 'booking',
          title: 'Request reopened',
          message: `We have reopened your request "${title}". Providers can answer it again.`,
          metadata: { lead_id },
          email: { lead_id, title },
        },
      ]
    },
  },
  email: {
    kind: 'request_reopened',
    preference: { title: 'Service requests that we reopen', roles: ['customer'] },
    data: z.object({ lead_id: z.uuid(), title: z.string() }),
    words: ({ title }) => ({
      subject: `We reopened your request "${brief(title)}"`,
      heading: 'Your request is open again',
      preheader: 'Providers can answer it again.',
      paragraphs: [`We have reopened your request "${inOneLine(title)}". Providers can answer it again.`],
      button: ['See your request', urls.ownRequests()],
    }),
  },
})
