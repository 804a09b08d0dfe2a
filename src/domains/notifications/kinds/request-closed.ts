import { z } from 'zod'
import { brief } from '#domains/email/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { msg, t } from '#ui/language.ts'
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
          title: t('Request closed'),
          message: t('We have closed your request "{title}": {closed_reason}', { title, closed_reason }),
          metadata: { lead_id },
          email: { lead_id, title, reason: closed_reason ?? '' },
        },
      ]
    },
  },
  email: {
    kind: 'request_closed',
    preference: { title: msg('Service requests that we close'), roles: ['customer'] },
    data: z.object({ lead_id: z.uuid(), title: z.string(), reason: z.string() }),
    words: ({ title, reason }) => ({
      subject: t('We closed your request "{title}"', { title: brief(title) }),
      heading: t('Your request was closed'),
      preheader: t('Providers no longer see it.'),
      paragraphs: [
        t('We have closed your request "{title}". Providers no longer see it. The reason:', {
          title: inOneLine(title),
        }),
      ],
      quotes: [{ text: reason }],
      button: [t('See your request'), urls.ownRequests()],
      links: [[t('Do you think that this is a mistake? Write to us'), urls.contact()]],
    }),
  },
})
