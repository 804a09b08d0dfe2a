import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { sessionQuery } from '#domains/identity/client.ts'
import { useApi } from '#platform/api-context.tsx'
import { buttonClass } from '#ui/button.tsx'
import { t } from '#ui/language.ts'
import { LateErrorPanel } from '#ui/late-error-panel.tsx'
import { Rich } from '#ui/rich.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { urls } from '#urls.ts'
import { ownReviewsQuery, type ReviewView, reviewsQuery } from '../client.ts'
import type { Review } from '../contract.ts'
import { ReviewItem } from './review-item.tsx'

type ReviewListProps = {
  provider: { id: string; business_name: string }
  /** The reviews to show; `from` is the cursor of the first page, without scripts. */
  view: ReviewView
}

/** A provider's reviews, newest first. "Show more" adds a page; without scripts it links to it. */
export function ReviewList({ provider, view }: ReviewListProps) {
  const { from, stars, find } = view
  const list = useInfiniteQuery(reviewsQuery(useApi(), provider.id, view))
  const viewerOf = useViewer()
  if (!list.data && list.errorUpdateCount === 0) return <ReviewsSkeleton />
  const reviews = list.data?.pages.flatMap((page) => page.items) ?? []
  const next = list.data?.pages.at(-1)?.next_cursor
  if (list.data && reviews.length === 0)
    return <p className="mt-4 text-quiet">{stars || find ? t('No review fits.') : t('No reviews yet.')}</p>

  function more(event: MouseEvent) {
    event.preventDefault()
    if (!list.isFetchingNextPage) void list.fetchNextPage()
  }

  return (
    <>
      {from && (
        <p className="mt-5">
          <Link to={`${urls.provider(provider.id)}#reviews`} className="text-link">
            {t('Back to the newest reviews')}
          </Link>
        </p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} businessName={provider.business_name} viewer={viewerOf(review)} />
          </li>
        ))}
      </ul>
      {(!list.data || list.isFetchNextPageError) && (
        <LateErrorPanel
          cause={list.error}
          onRetry={() => void (list.data ? list.fetchNextPage() : list.refetch())}
          retrying={list.isFetching}
        >
          {t('The reviews could not be loaded.')}
        </LateErrorPanel>
      )}
      {next && !list.isFetchNextPageError && (
        <Link
          to={urls.reviews(provider.id, { ...view, from: next })}
          onClick={more}
          aria-busy={list.isFetchingNextPage}
          className={buttonClass()}
        >
          {list.isFetchingNextPage && <Spinner className="size-[1.1em]" />}
          <Rich text={t('Show more<more> reviews</more>')} more={(text) => <span className="sr-only">{text}</span>} />
        </Link>
      )}
    </>
  )
}

/** Only the provider role can reply, and customers can't report their own reviews. */
function useViewer() {
  const api = useApi()
  const { data: user } = useQuery(sessionQuery(api))
  const { data: own } = useQuery({ ...ownReviewsQuery(api), enabled: user?.profile.user_type === 'customer' })
  return ({ id, provider_id }: Review) => {
    if (user?.profile.id === provider_id) return 'provider'
    return own?.some((review) => review.id === id) ? 'writer' : 'other'
  }
}

/** The skeleton of the list. */
export function ReviewsSkeleton() {
  return (
    <div aria-hidden="true" className="appear-late mt-6 flex flex-col gap-8">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex flex-col gap-3">
          <Skeleton className="h-12 w-56" />
          <Skeleton className="h-16 w-full max-w-measure" />
        </div>
      ))}
    </div>
  )
}
