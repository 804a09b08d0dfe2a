import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { latestReviewsQuery } from '#domains/reviews/client.ts'
import type { LatestReview } from '#domains/reviews/contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { t } from '#ui/language.ts'
import { Rating } from '#ui/rating.tsx'
import { Rich } from '#ui/rich.tsx'
import { urls } from '#urls.ts'
import { Unread } from './unread.tsx'

/** The latest reviews, regardless of their stars (docs/product/reviews.md). */
export function Testimonials() {
  const { data: reviews, ...reading } = useQuery(latestReviewsQuery(useApi()))
  return (
    <section aria-labelledby="testimonials" className="page-width py-6 sm:py-20">
      <h2 id="testimonials" className="text-2xl sm:text-3xl">
        {t('What neighbors say')}
      </h2>
      {!reviews ? (
        <Unread {...reading}>{t('Testimonials could not be loaded.')}</Unread>
      ) : reviews.length === 0 ? (
        <EmptyState level={3} title={t('No testimonials yet')} className="mt-8">
          {t('Reviews appear here as customers write them.')}
        </EmptyState>
      ) : (
        <Folded reviews={reviews} />
      )}
    </section>
  )
}

/** On a phone, shows two reviews until the user asks for all; works without scripts, too. */
function Folded({ reviews }: { reviews: LatestReview[] }) {
  return (
    <div className="mt-4 sm:mt-8">
      <input type="checkbox" id="all-testimonials" className="peer sr-only md:hidden" />
      <ul className="grid grid-cols-1 gap-3 peer-not-checked:max-md:[&>:nth-child(n+3)]:hidden sm:gap-5 md:grid-cols-2 lg:grid-cols-3">
        {reviews.map((review) => (
          <li key={review.id} className="flex">
            <Testimonial review={review} />
          </li>
        ))}
      </ul>
      {reviews.length > 2 && (
        <label
          htmlFor="all-testimonials"
          className={classNames(
            buttonClass(),
            'mt-3 w-full peer-checked:hidden peer-focus-visible:outline-3 peer-focus-visible:outline-ring md:hidden',
          )}
        >
          {t('Show all')}
        </label>
      )}
    </div>
  )
}

function Testimonial({ review }: { review: LatestReview }) {
  return (
    <figure className="flex w-full flex-col rounded-card border border-line bg-surface p-5 sm:p-6">
      <Rating value={review.rating} />
      <blockquote className="mt-3 line-clamp-3 flex-1 font-display sm:line-clamp-5 text-lg leading-relaxed">
        {review.comment || <span className="text-quiet">{t('Stars alone, without a word.')}</span>}
      </blockquote>
      <figcaption className="mt-5 flex items-center gap-3 text-sm">
        <Avatar id={review.id} name={review.reviewer.name} src={review.reviewer.avatar_url} size="sm" />
        <span className="min-w-0">
          <span className="block font-semibold">{review.reviewer.name}</span>
          <span className="line-clamp-2 text-quiet">
            <Rich
              text={t('about <link>{business_name}</link>', { business_name: review.provider.business_name })}
              link={(text) => (
                <Link to={urls.provider(review.provider_id)} viewTransition className="hover:underline">
                  {text}
                </Link>
              )}
            />
          </span>
        </span>
      </figcaption>
    </figure>
  )
}
