import { Badge } from '#ui/badge.tsx'
import { ratingText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { Rating } from '#ui/rating.tsx'
import type { ImportedReviews as Imported } from '../contract.ts'

/**
 * Reviews of a business on another site, marked as imported. They don't count for the rating here.
 */
export function ImportedReviews({ imported: { source, rating, review_count, reviews } }: { imported: Imported }) {
  return (
    <section aria-labelledby="imported" className="mt-8 rounded-card border border-line bg-sunken p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id="imported" className="text-lg">
          {t('Imported from {source}', { source })}
        </h3>
        <Badge tone="warning">{t('Not verified by us')}</Badge>
      </div>
      {rating !== null && (
        <p className="mt-2">
          {review_count > 0
            ? t(
                '{rating} of 5 stars from {count, plural, one {# review} other {# reviews}} there. It does not count for the rating here.',
                { rating: ratingText(rating), count: review_count },
              )
            : t('{rating} of 5 stars there. It does not count for the rating here.', { rating: ratingText(rating) })}
        </p>
      )}
      <ul className="mt-3 grid gap-4">
        {reviews.map((review, at) => (
          <li key={at}>
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
              {t('{author_name} · Imported from {source}', { author_name: review.author_name, source })}
              {review.rating !== null && <Rating value={review.rating} />}
            </p>
            <p className="mt-1 max-w-measure whitespace-pre-line wrap-anywhere">{review.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
