import { z } from 'zod'
import { brief } from '#domains/email/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

/** A customer asked a provider for a quote: for the provider. */
export const quoteAsked = notificationKind({
  on: {
    'service_request.asked': async ({ lead_id, provider_id }, sources) => {
      const { title } = await sources.getServiceRequest(lead_id)
      return [
        {
          user_id: provider_id,
          type: 'booking',
          title: t('Quote requested'),
          message: t('A customer asks you for a quote for "{title}".', { title }),
          metadata: { opportunity_id: lead_id },
          email: { lead_id, title },
        },
      ]
    },
  },
  email: {
    kind: 'quote_asked',
    preference: { title: msg('Customers who ask me for a quote'), roles: ['provider'] },
    data: z.object({ lead_id: z.uuid(), title: z.string() }),
    words: ({ title }) => ({
      subject: t('Quote requested: "{title}"', { title: brief(title) }),
      heading: t('A customer asks you for a quote'),
      preheader: t('Send an offer, or decline with a few words.'),
      paragraphs: [
        t(
          'A customer asks you for a quote for "{title}". Send an offer, or decline with a few words, so that they can ask someone else.',
          { title: inOneLine(title) },
        ),
      ],
      button: [t('Read the request'), urls.opportunities()],
      note: t('Customers see how fast you usually answer.'),
    }),
  },
})
