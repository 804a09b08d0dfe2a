import { z } from 'zod'
import { brief } from '#domains/email/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { msg, t } from '#ui/language.ts'
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
          title: t('You were chosen'),
          message: t('The customer has chosen you for "{title}".', { title }),
          metadata: { lead_id, opportunity_id: lead_id },
          email: { lead_id, title },
        },
      ]
    },
  },
  email: {
    kind: 'request_assigned',
    preference: { title: msg('Service requests that I get'), roles: ['provider'] },
    data: z.object({ lead_id: z.uuid(), title: z.string() }),
    words: ({ title }) => ({
      subject: t('You were chosen for "{title}"', { title: brief(title) }),
      heading: t('A customer has chosen you'),
      preheader: t('The request is assigned to you.'),
      paragraphs: [
        t(
          'The customer has chosen you for "{title}". Other providers no longer see the request. Get in touch with the customer to agree on the details. If you sent an offer, the customer can still accept it.',
          { title: inOneLine(title) },
        ),
      ],
      button: [t('Read the request'), urls.opportunities()],
    }),
  },
})
