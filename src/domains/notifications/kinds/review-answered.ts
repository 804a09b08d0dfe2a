import { z } from 'zod'
import { brief, preview } from '#domains/email/rules.ts'
import { inOneLine } from '#platform/mail.ts'
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
          title: 'Reply to your review',
          message: `${business_name} has replied to your review.`,
          metadata: { provider_id },
          email: { provider_id, business_name, reply },
        },
      ]
    },
  },
  email: {
    kind: 'review_answered',
    preference: { title: 'Replies to my reviews', roles: ['customer'] },
    data: z.object({ provider_id: z.uuid(), business_name: z.string(), reply: z.string() }),
    words: ({ provider_id, business_name, reply }) => ({
      subject: `${brief(business_name)} replied to your review`,
      heading: 'A reply to your review',
      preheader: preview(reply),
      paragraphs: [`${inOneLine(business_name)} has replied to your review:`],
      quotes: [{ text: reply }],
      button: ['See it on their page', urls.provider(provider_id)],
    }),
  },
})
