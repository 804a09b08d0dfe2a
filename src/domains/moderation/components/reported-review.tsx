import { Link } from 'react-router'
import { LongText } from '#domains/operators/components/long-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { t } from '#ui/language.ts'
import { Rating } from '#ui/rating.tsx'
import { Rich } from '#ui/rich.tsx'
import { urls } from '#urls.ts'
import type { Report } from '../contract.ts'
import { ReportedPhotos } from './reported-photos.tsx'

/**
 * A reported review in a row of a table: its stars and text, and on a press the reply and the
 * photos.
 */
export function ReportedReview({ review }: { review: NonNullable<Report['review']> }) {
  const { rating, comment, reply, review_photos, business_name, provider_id, hidden_reason } = review
  return (
    <>
      <p>
        <Rating value={rating} compact className="align-bottom" />{' '}
        <Rich
          text={t('about <link>{business_name}</link>', { business_name })}
          link={(text) => (
            <Link to={urls.provider(provider_id)} className="text-link">
              {text}
            </Link>
          )}
        />
        {hidden_reason !== null && (
          <Badge tone="error" className="ml-2">
            {t('Hidden')}
          </Badge>
        )}
      </p>
      <LongText text={comment || t('Stars only.')}>
        {(reply || review_photos.length > 0) && (
          <>
            {reply && <p className="mt-1 wrap-anywhere text-quiet">{t('Reply: {reply}', { reply })}</p>}
            <ReportedPhotos photos={review_photos} label={t('From the review')} />
          </>
        )}
      </LongText>
      {hidden_reason !== null && (
        <p className="text-quiet">{t('Hidden because: {hidden_reason}', { hidden_reason })}</p>
      )}
    </>
  )
}
