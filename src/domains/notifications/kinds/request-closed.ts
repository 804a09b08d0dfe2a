import { z } from 'zod'
import { brief } from '#domains/email/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

/** An operator closed a service request: for its customer. */
export const requestClosed = notificationKind({
  on: {
    'service_request.closed': async ({ lead_id, customer_id }, sources) => {
      const { title, closed_reason } = await sources.getServiceRequest(lead_id)
      return [
        {
          user_id: customer_id,
          type: 'booking',
          title: 'Request closed',
          message: `We have closed your request "${title}": ${closed_reason}`,
          metadata: { lead_id },
          email: { lead_id, title, reason: closed_reason ?? '' },
        },
      ]
    },
  },
  email: {
    kind: 'request_closed',
    preference: { title: 'Service requests that we close', roles: ['customer'] },
    data: z.object({ lead_id: z.uuid(), title: z.string(), reason: z.string() }),
    words: ({ title, reason }) => ({
      subject: `We closed your request "${brief(title)}"`,
      heading: 'Your request was closed',
      preheader: 'Providers no longer see it.',
      paragraphs: [`We have closed your request "${inOneLine(title)}". Providers no longer see it. The reason:`],
      quotes: [{ text: reason }],
      button: ['See your request', urls.ownRequests()],
      links: [['Do you think that this is a mistake? Write to us', urls.contact()]],
    }),
  },
})
