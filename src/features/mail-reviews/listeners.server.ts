import { queueNews } from '#features/mail-news/commands.server.ts'
import { publicName } from '#features/reviews/rules.ts'
import { type Listeners, listener } from '#platform/events.server.ts'

/** A review is told to the provider, a reply to whoever wrote the review (decisions 36 and 37). */
export const reviewMails: Listeners = [
  listener('review.written', async ({ db: tx, now }, { review_id, provider_id }) => {
    const { rating, comment, name } = await tx
      .selectFrom('reviews')
      .innerJoin('users', 'users.id', 'reviews.customer_id')
      .select(['rating', 'comment', 'users.name'])
      .where('reviews.id', '=', review_id)
      .executeTakeFirstOrThrow()
    const letter = { provider_id, author: publicName(name), rating, comment }
    await queueNews(tx, provider_id, { kind: 'new_review', ...letter }, now)
  }),

  listener('review.answered', async ({ db: tx, now }, { review_id, customer_id, provider_id }) => {
    const { reply, business_name } = await tx
      .selectFrom('reviews')
      .innerJoin('providers', 'providers.id', 'reviews.provider_id')
      .select(['reply', 'business_name'])
      .where('reviews.id', '=', review_id)
      .executeTakeFirstOrThrow()
    const letter = { provider_id, business_name, reply: reply ?? '' }
    await queueNews(tx, customer_id, { kind: 'review_answered', ...letter }, now)
  }),
]
