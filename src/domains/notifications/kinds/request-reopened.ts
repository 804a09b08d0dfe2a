import { z } from 'zod'
import { brief } from '#domains/email/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { msg, t } from '#ui/language.ts'
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
          title: t('Request reopened'),
          message: t('We have reopened your request "{title}". Providers can answer it again.', { title }),
          metadata: { lead_id },
          email: { lead_id, title },
        },
      ]
    },
  },
  email: {
    kind: 'request_reopened',
    preference: { title: msg('Service requests that we reopen'), roles: ['customer'] },
    data: z.object({ lead_id: z.uuid(), title: z.string() }),
    words: ({ title }) => ({
      subject: t('We reopened your request "{title}"', { title: brief(title) }),
      heading: t('Your request is open again'),
      preheader: t('Providers can answer it again.'),
      paragraphs: [
        t('We have reopened your request "{title}". Providers can answer it again.', {
          title: inOneLine(title),
        }),
      ],
      button: [t('See your request'), urls.ownRequests()],
    }),
  },
})
