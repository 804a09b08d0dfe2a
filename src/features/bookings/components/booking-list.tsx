import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../platform/api-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import type { UserType } from '../../accounts/contract.ts'
import { bookingsQuery } from '../client.ts'
import { BookingCard } from './booking-card.tsx'
import type { BookingHrefs } from './booking-details.tsx'

type BookingListProps = {
  when: 'upcoming' | 'past'
  /** Who is looking. */
  party: UserType
  hrefs: BookingHrefs
  /** Stands where there are none. */
  empty: ReactNode
}

/** One of the two lists of the dashboard, page by page. */
export function BookingList({ when, party, hrefs, empty }: BookingListProps) {
  const { data, error, errorUpdateCount, isFetching, refetch, ...more } = useInfiniteQuery(
    bookingsQuery(useApi(), when),
  )
  if (!data && errorUpdateCount === 0) return <BookingsLoading />
  if (!data)
    return (
      <ErrorPanel
        cause={error}
        title="Your bookings could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        Please try again in a moment.
      </ErrorPanel>
    )
  const bookings = data.pages.flatMap(({ items }) => items)
  if (bookings.length === 0) return empty
  return (
    <>
      <ul className="grid gap-4">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking} party={party} hrefs={hrefs} />
          </li>
        ))}
      </ul>
      {more.isFetchNextPageError && (
        <ErrorPanel cause={error} className="mt-6">
          Further bookings could not be loaded. Please try again in a moment.
        </ErrorPanel>
      )}
      {more.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button pending={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

/** The shape of the list while it is on its way. */
export function BookingsLoading() {
  return (
    <Loading label="Loading bookings" className="grid gap-4">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-5 rounded-card border border-line bg-surface p-5">
          <Skeleton className="size-16" />
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-center gap-3">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-4 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
