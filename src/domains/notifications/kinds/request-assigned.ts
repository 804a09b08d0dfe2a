import { z } from 'zod'
import { brief } from '#domains/email/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

/** A customer assigned a service request to a provider: for the provider. */
export const requestAssigned = notificationKind({
  on: {
    'service_request.settled': async ({ lead_id, provider_id, status }, sources) => {
      if (status !== 'assigned' || provider_id === null) return []
      const { title } = await sources.getServiceRequest(lead_id)
      return [
        {
          user_id: provider_id,
          type: 'booking',
          title: 'You were chosen',
          message: `The customer has chosen you for "${title}".`,
          metadata: { lead_id, opportunity_id: lead_id },
          email: { lead_id, title },
        },
      ]
    },
  },
  email: {
    kind: 'request_assigned',
    preference: { title: 'Service requests that I get', roles: ['provider'] },
    data: z.object({ lead_id: z.uuid(), title: z.string() }),
    words: ({ title }) => ({
      subject: `You were chosen for "${brief(title)}"`,
      heading: 'A customer has chosen you',
      preheader: 'The request is assigned to you.',
      paragraphs: [
        `The customer has chosen you for "${inOneLine(title)}". Other providers no longer see the request. Get in touch with the customer to agree on the details. If you sent an offer, the customer can still accept it.`,
      ],
      button: ['Read the request', urls.opportunities()],
    }),
  },
})
