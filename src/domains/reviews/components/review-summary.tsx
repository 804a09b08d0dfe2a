import { siteName } from '#platform/brand.ts'
import { ratingText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { Rating } from '#ui/rating.tsx'

type Rated = {
  rating: number
  review_count: number
  google_rating: number | null
  google_review_count: number
  google_url: string | null
  combined_rating: number
  combined_review_count: number
}

/** The combined rating, with its local and Google parts if there are both. */
export function ReviewSummary({ rated }: { rated: Rated }) {
  const { combined_rating, combined_review_count, google_rating, google_review_count } = rated
  if (combined_review_count === 0) return null
  const parts = [
    { source: siteName(), rating: rated.rating, count: rated.review_count, href: null },
    { source: 'Google', rating: google_rating ?? 0, count: google_review_count, href: rated.google_url },
  ].filter(({ count }) => count > 0)
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-8 gap-y-4">
      <p className="flex items-baseline gap-3">
        <span aria-hidden="true" className="font-display text-5xl font-semibold tabular-nums">
          {ratingText(combined_rating)}
        </span>
        <span className="sr-only">{t('{rating} out of 5 stars', { rating: ratingText(combined_rating) })}</span>
        <span className="text-quiet">
          {t('from {count, plural, one {# review} other {# reviews}}', { count: combined_review_count })}
        </span>
      </p>
      {google_review_count > 0 && (
        <ul className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
          {parts.map(({ source, rating, count, href }) => (
            <li key={source} className="flex flex-col">
              <Source name={source} href={href} />
              <Rating value={rating} count={count} compact />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A link to all reviews at Google, which sends us only five. */
function Source({ name, href }: { name: string; href: string | null }) {
  if (!href) return <span className="text-quiet">{name}</span>
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={t('{name}, all reviews', { name })}
      className="text-link"
    >
      {name}
    </a>
  )
}

/** "1 review", "1,204 reviews". */
export function reviewCount(count: number): string {
  return t('{count, plural, one {# review} other {# reviews}}', { count })
}
