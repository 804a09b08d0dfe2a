import { lazy, Suspense, useState } from 'react'
import { PhotoStrip } from '#domains/pictures/components/photo-strip.tsx'
import { ReportButton } from '#domains/safety/components/report-button.tsx'
import { siteName } from '#platform/brand.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/formats.ts'
import { Reply as ReplyIcon } from '#ui/icons/reply.ts'
import { t } from '#ui/language.ts'
import { Rating } from '#ui/rating.tsx'
import type { Review } from '../contract.ts'

const ReplyDialog = lazy(async () => {
  const { ReplyDialog: Component } = await import('./reply-dialog.tsx')
  return { default: Component }
})

type ReviewItemProps = {
  review: Review
  businessName: string
  /** The viewer: the provider can reply, and the author can't report it. */
  viewer: 'provider' | 'writer' | 'other'
}

/** A review with its author, rating, text, photos and reply. */
export function ReviewItem({ review, businessName, viewer }: ReviewItemProps) {
  const { id, reviewer, rating, comment, review_photos, created_at, reply } = review
  const isLocal = review.source === 'local'
  const whose = t('the review by {name}', { name: reviewer.name })
  return (
    <article className="py-6">
      <div className="flex items-center gap-3.5">
        <Avatar id={id} name={reviewer.name} src={reviewer.avatar_url} />
        <div className="min-w-0">
          <h3 className="truncate font-text text-base font-semibold tracking-normal">
            <Author review={review} />
          </h3>
          <p className="text-sm text-quiet">
            <time dateTime={created_at} className="max-sm:block">
              {dayText(created_at)}
            </time>
            <span className="max-sm:hidden">{' · '}</span>
            {isLocal ? t('booked on {site}', { site: siteName() }) : t('on Google')}
            {review.edited_at && ` · ${t('edited')}`}
          </p>
        </div>
      </div>
      <Rating value={rating} className="mt-3 text-sm" />
      {comment && <p className="mt-2 max-w-measure wrap-anywhere whitespace-pre-line">{comment}</p>}
      <PhotoStrip photos={review_photos} of={whose} />
      {reply && (
        <blockquote className="mt-4 max-w-measure border-l-2 border-lamp-edge pl-4 text-sm">
          <p className="font-semibold">{t('{business_name} answered', { business_name: businessName })}</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{reply}</p>
        </blockquote>
      )}
      {isLocal && viewer !== 'writer' && (
        <div className="mt-2 -ml-3.5 flex flex-wrap items-center gap-x-2">
          {viewer === 'provider' && !reply && <Reply review={review} />}
          <ReportButton subject="review" subject_id={id} name={whose} />
        </div>
      )}
    </article>
  )
}

/** The author's name; Google demands a link for its authors. */
function Author({ review: { author_url, reviewer } }: { review: Review }) {
  if (!author_url) return reviewer.name
  return (
    <a href={author_url} rel="noreferrer nofollow" target="_blank" className="text-link">
      {reviewer.name}
    </a>
  )
}

/** The reply button. Its form is loaded when pressed. */
function Reply({ review }: { review: Review }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={<ReplyIcon aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {t('Reply')}
        <span className="sr-only"> {t('to {name}', { name: review.reviewer.name })}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <ReplyDialog review={review} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
