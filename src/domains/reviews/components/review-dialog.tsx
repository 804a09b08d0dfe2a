import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { PhotoStrip } from '#domains/pictures/components/photo-strip.tsx'
import { useApi } from '#platform/api-context.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { Rating } from '#ui/rating.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { useTimeZone } from '#ui/time-zone.ts'
import { urls } from '#urls.ts'
import { ownReviewQuery, type ReviewedBooking, reviewedBookingQuery } from '../client.ts'
import type { OwnReview } from '../contract.ts'
import { editProblem, reviewTexts } from '../rules.ts'
import { ReviewForm, useReviewForm } from './review-form.tsx'

/** The dialog of a customer's review, which can be changed for 14 days. */
export function ReviewDialog({ booking_id, onClose }: { booking_id: string; onClose: () => void }) {
  const {
    data: booking,
    error,
    errorUpdateCount,
    refetch,
    isFetching,
  } = useQuery({
    ...reviewedBookingQuery(useApi(), booking_id),
    retry: false,
  })
  if (booking) return <ReviewOf booking={booking} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('Your review')}>
      {errorUpdateCount > 0 ? (
        <ErrorPanel cause={error} onRetry={() => void refetch()} retrying={isFetching}>
          {t('This booking could not be loaded. Does it belong to another account or account type?')}
        </ErrorPanel>
      ) : (
        <FormLoading />
      )}
    </Dialog>
  )
}

type ReviewDialogProps = { booking: ReviewedBooking; onClose: () => void }

function ReviewOf({ booking, onClose }: ReviewDialogProps) {
  // A user who has started to edit can finish; the server decides.
  const [now] = useState(() => new Date())
  const {
    data: review,
    error,
    errorUpdateCount,
    refetch,
    isFetching,
  } = useQuery({
    ...ownReviewQuery(useApi(), booking.id),
    // The form starts with the current review.
    gcTime: 0,
  })
  if (review === undefined)
    return (
      <Window booking={booking} title={t('Your review')} onClose={onClose}>
        {errorUpdateCount > 0 ? (
          <ErrorPanel cause={error} onRetry={() => void refetch()} retrying={isFetching}>
            {t('Your review could not be loaded.')}
          </ErrorPanel>
        ) : (
          <FormLoading />
        )}
      </Window>
    )
  const isOpen = review ? editProblem(review, now) === null : booking.status === 'completed'
  if (isOpen) return <Editor booking={booking} review={review} onClose={onClose} />
  return (
    <Window
      booking={booking}
      title={t('Your review')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {review ? <Written review={review} /> : <p>{t(reviewTexts.notCompleted)}</p>}
    </Window>
  )
}

function Editor({ booking, review, onClose }: ReviewDialogProps & { review: OwnReview | null }) {
  const form = useReviewForm({ booking_id: booking.id, review, onSaved: onClose })
  const id = useId()
  const { isUploading } = form.photos
  const timeZone = useTimeZone()
  return (
    <Window
      booking={booking}
      title={review ? t('Edit your review') : t('Write a review')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            pending={form.isSending || isUploading}
            pendingText={isUploading ? t('Uploading photos...') : t('Saving...')}
          >
            {review ? t('Save changes') : t('Publish review')}
          </Button>
        </>
      }
    >
      <ReviewForm id={id} form={form} />
      <p className="mt-5 text-sm text-quiet">
        {review
          ? t('You can change it until {date}.', { date: dayText(review.editable_until, { timeZone }) })
          : t('Everyone can read it with your first name and last initial. You can change it for 14 days.')}
      </p>
    </Window>
  )
}

function FormLoading() {
  return (
    <Loading label={t('Loading your review')}>
      <Skeleton className="h-72 w-full" />
    </Loading>
  )
}

type WindowProps = ReviewDialogProps & { title: string; actions?: ReactNode; children: ReactNode }

function Window({ booking: { service, provider, date }, title, actions, onClose, children }: WindowProps) {
  return (
    <Dialog open onClose={onClose} title={title} actions={actions}>
      <p className="mb-5 text-quiet">
        {t('{name} with {business_name} on {date}', {
          name: service.name,
          business_name: provider.business_name,
          date: dayText(date),
        })}
      </p>
      {children}
    </Dialog>
  )
}

/** A review that can no longer be changed, with the reason. */
function Written({ review: { rating, comment, review_photos, reply, provider, ...review } }: { review: OwnReview }) {
  return (
    <>
      {review.hidden_at ? (
        <Banner tone="warning" title={t('Our team has hidden this review')} className="mb-5">
          {t('Only you can see it, and it doesn’t count. The reason: {hidden_reason}', {
            hidden_reason: review.hidden_reason,
          })}
          {review.statement_id && (
            <Link to={urls.decision(review.statement_id)} className="text-link mt-2 block">
              {t('Read the decision or appeal')}
            </Link>
          )}
        </Banner>
      ) : (
        <p className="mb-4 text-sm text-quiet">
          {t('Published on {date}.', { date: dayText(review.created_at) })} {t(reviewTexts.tooLate)}
        </p>
      )}
      <Rating value={rating} />
      {comment && <p className="mt-2 wrap-anywhere whitespace-pre-line">{comment}</p>}
      <PhotoStrip photos={review_photos} of={t('your review')} />
      {reply && (
        <blockquote className="mt-4 border-l-2 border-lamp-edge pl-4 text-sm">
          <p className="font-semibold">{t('{business_name} answered', { business_name: provider.business_name })}</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{reply}</p>
        </blockquote>
      )}
    </>
  )
}
