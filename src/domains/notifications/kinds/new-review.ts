import { z } from 'zod'
import { preview } from '#domains/email/rules.ts'
import { inOneLine } from '#platform/mail.ts'
import { msg, t } from '#ui/language.ts'
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
          title: t('New review'),
          message: t('{author} gave you {rating, plural, one {# star} other {# stars}}.', { author, rating }),
          metadata: { provider_id },
          email: { provider_id, author, rating, comment },
        },
      ]
    },
  },
  email: {
    kind: 'new_review',
    preference: { title: msg('New reviews'), roles: ['provider'] },
    data: z.object({
      provider_id: z.uuid(),
      /** The author's name as the page of the review shows it. */
      author: z.string(),
      rating: z.number(),
      comment: z.string(),
    }),
    words: ({ author, rating, comment, provider_id }) => {
      const stars = t('{rating, plural, one {# star} other {# stars}}', { rating })
      return {
        subject: t('{author} left you {stars}', { author: inOneLine(author), stars }),
        heading: t('A new review: {stars}', { stars }),
        preheader: preview(comment) || t('See it on your page.'),
        paragraphs: [
          t('{author} reviewed your service and gave it {stars} of 5.', { author: inOneLine(author), stars }),
        ],
        ...(comment && { quotes: [{ text: comment }] }),
        button: [t('Read and reply'), urls.provider(provider_id)],
        note: t('You can reply once. Customers read the replies, too.'),
      }
    },
  },
})
