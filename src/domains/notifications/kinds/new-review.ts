import { z } from 'zod'
import { preview } from '#domains/email/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { countedText } from '#ui/formats.ts'
import { urls } from '#urls.ts'
import { notificationKind } from './kind.ts'

/** A customer reviewed a booking: for the provider. */
export const newReview = notificationKind({
  on: {
    'review.written': async ({ review_id, provider_id }, sources) => {
      const { author, rating, comment } = await sources.getReview(review_id)
      return [
        {
          user_id: provider_id,
          type: 'review',
          title: 'New review',
          message: `${author} gave you ${countedText(rating, 'star')}.`,
          metadata: { provider_id },
          email: { provider_id, author, rating, comment },
        },
      ]
    },
  },
  email: {
    kind: 'new_review',
    preference: { title: 'New reviews', roles: ['provider'] },
    data: z.object({
      provider_id: z.uuid(),
      /** As the review's page shows it. */
      author: z.string(),
      rating: z.number(),
      comment: z.string(),
    }),
    words: ({ author, rating, comment, provider_id }) => {
      const stars = countedText(rating, 'star')
      return {
        subject: `${inOneLine(author)} left you ${stars}`,
        heading: `A new review: ${stars}`,
        preheader: preview(comment) || 'See it on your page.',
        paragraphs: [`${inOneLine(author)} reviewed your service and gave it ${stars} of 5.`],
        ...(comment && { quotes: [{ text: comment }] }),
        button: ['Read and reply', urls.provider(provider_id)],
        note: 'You can reply once. Customers read the replies, too.',
      }
    },
  },
})
