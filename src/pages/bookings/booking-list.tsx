import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { bookingsQuery } from '#features/bookings/client.ts'
import type { Booking } from '#features/bookings/contract.ts'
import type { UserType } from '#features/identity/contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { BookingCard } from './booking-card.tsx'
import type { BookingHrefs } from './booking-details.tsx'

type BookingListProps = {
  when: 'upcoming' | 'past'
  /** Who is looking. */
  party: UserType
  hrefs: BookingHrefs
  /** Stands where there are none. */
  empty: ReactNode
  /** Further buttons of a booking, from slices that bookings know nothing of. */
  more?: (booking: Booking) => ReactNode
}

/** One of the two lists of the dashboard, page by page. */
export function BookingList({ when, party, hrefs, empty, more }: BookingListProps) {
  const query = useInfiniteQuery(bookingsQuery(useApi(), when))
  return (
    <PagedList query={query} title="Your bookings" noun="bookings" loading={<BookingsLoading />} empty={empty}>
      {(booking) => (
        <BookingCard booking={booking} party={party} hrefs={hrefs}>
          {more?.(booking)}
        </BookingCard>
      )}
    </PagedList>
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
