import { z } from 'zod'
import { brief, preview } from '#domains/email/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { msg, t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

/** A provider replied to a review: for the customer who wrote it. */
export const reviewAnswered = notificationKind({
  on: {
    'review.answered': async ({ review_id, customer_id, provider_id }, sources) => {
      const business_name = await sources.getBusinessName(provider_id)
      const { reply } = await sources.getReview(review_id)
      return [
        {
          user_id: customer_id,
          type: 'review',
          title: t('Reply to your review'),
          message: t('{business_name} has replied to your review.', { business_name }),
          metadata: { provider_id },
          email: { provider_id, business_name, reply },
        },
      ]
    },
  },
  email: {
    kind: 'review_answered',
    preference: { title: msg('Replies to my reviews'), roles: ['customer'] },
    data: z.object({ provider_id: z.uuid(), business_name: z.string(), reply: z.string() }),
    words: ({ provider_id, business_name, reply }) => ({
      subject: t('{business} replied to your review', { business: brief(business_name) }),
      heading: t('A reply to your review'),
      preheader: preview(reply),
      paragraphs: [t('{business} has replied to your review:', { business: inOneLine(business_name) })],
      quotes: [{ text: reply }],
      button: [t('See it on their page'), urls.provider(provider_id)],
    }),
  },
})
