import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { bookingsQuery, type ShownBookings } from '#domains/bookings/client.ts'
import type { Booking } from '#domains/bookings/contract.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { BookingCard } from './booking-card.tsx'

type BookingListProps = {
  shown: ShownBookings
  /** The user's role. */
  party: UserType
  /** Shown if there are none. */
  empty: ReactNode
  /** More buttons of a booking. */
  more?: (booking: Booking) => ReactNode
}

/** The list of the dashboard, with paging. */
export function BookingList({ shown, party, empty, more }: BookingListProps) {
  const query = useInfiniteQuery(bookingsQuery(useApi(), shown))
  return (
    <PagedList query={query} title="Your bookings" noun="bookings" loading={<BookingsLoading />} empty={empty}>
      {(booking) => (
        <BookingCard booking={booking} party={party}>
          {more?.(booking)}
        </BookingCard>
      )}
    </PagedList>
  )
}

/** The list while it is loading. */
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
