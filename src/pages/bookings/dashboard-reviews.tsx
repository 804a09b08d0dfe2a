import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { UserType } from '#domains/identity/contract.ts'
import { providerQuery } from '#domains/providers/client.ts'
import { useApi } from '#platform/api-context.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { t } from '#ui/language.ts'
import { Rating } from '#ui/rating.tsx'
import { toast } from '#ui/toast.tsx'
import { urls } from '#urls.ts'

const ReviewDialog = lazy(async () => {
  const { ReviewDialog: Component } = await import('#domains/reviews/components/review-dialog.tsx')
  return { default: Component }
})

/**
 * The review dialog that the address asks for (`urls.review`). Closing it changes the address back.
 */
export function ReviewInAddress({ party }: { party: UserType }) {
  const [search, setSearch] = useSearchParams()
  // React reports an error if a lazy component waits for its file while the server renders.
  const hydrated = useHydrated()
  const booking_id = search.get('review')
  const isProvider = party === 'provider'
  useEffect(() => {
    if (!booking_id || !isProvider) return
    toast({
      type: 'info',
      title: t('Switch Role'),
      message: t('You made this booking as a customer. Switch your role to review it.'),
    })
    setSearch({}, { replace: true })
  }, [booking_id, isProvider, setSearch])
  if (!booking_id || isProvider || !hydrated) return null

  function close() {
    setSearch(
      (before) => {
        before.delete('review')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <Suspense>
      <ReviewDialog key={booking_id} booking_id={booking_id} onClose={close} />
    </Suspense>
  )
}

/** The provider's rating, with a link to their reviews, which they answer on their public page. */
export function ReceivedReviews({ provider_id }: { provider_id: string }) {
  const {
    data: provider,
    error,
    errorUpdateCount,
    refetch,
    isFetching,
  } = useQuery(providerQuery(useApi(), provider_id))
  if (!provider && errorUpdateCount > 0)
    return (
      <ErrorPanel className="mt-5" cause={error} onRetry={() => void refetch()} retrying={isFetching}>
        {t('Your reviews could not be loaded.')}
      </ErrorPanel>
    )
  return (
    <section aria-labelledby="reviews" className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <h2 id="reviews" className="text-xl">
          {t('Reviews')}
        </h2>
        {provider && <Rating value={provider.combined_rating} count={provider.combined_review_count} />}
      </div>
      <ButtonLink size="sm" to={`${urls.provider(provider_id)}#reviews`}>
        {t('Read and answer')}
      </ButtonLink>
    </section>
  )
}
