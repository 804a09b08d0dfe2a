import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type BookingListName, bookingsQuery } from '#domains/bookings/client.ts'
import type { Booking } from '#domains/bookings/contract.ts'
import { useSeenRequests } from '#domains/bookings/progress-client.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { t } from '#ui/language.ts'
import { PagedItems } from '#ui/paged-list.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { BookAgain } from './book-again.tsx'
import { BookingCard } from './booking-card.tsx'
import { BookingRow } from './booking-row.tsx'
import { CompleteButton } from './complete-button.tsx'

type BookingListProps = {
  list: BookingListName
  /** The user's role. */
  party: UserType
  /** Shown if there are none. */
  empty: ReactNode
  /** The first booking is shown as a card, because it comes next. */
  hasCard?: boolean
  /** The link to a customer's review of a booking. */
  review?: (booking: Booking) => ReactNode
}

/** A list of the dashboard, with a line for each booking or series. */
export function BookingList({ list, party, empty, hasCard = false, review }: BookingListProps) {
  const query = useInfiniteQuery(bookingsQuery(useApi(), list))
  useSeenRequests(query.data?.pages.flatMap(({ items }) => items) ?? [], party)
  return (
    <PagedItems
      query={query}
      title={t('Your bookings')}
      noun={t('bookings')}
      loading={<BookingsLoading />}
      empty={empty}
    >
      {(bookings) => (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {bookings.map((booking, at) => (
            <li key={booking.id} className={hasCard && at === 0 && bookings.length > 1 ? 'mb-1.5' : undefined}>
              {hasCard && at === 0 ? (
                <BookingCard booking={booking} party={party}>
                  {review?.(booking)}
                </BookingCard>
              ) : (
                <BookingRow booking={booking} party={party}>
                  {list === 'past' && (
                    <>
                      <CompleteButton booking={booking} party={party} />
                      {review?.(booking)}
                      {party === 'customer' && <BookAgain booking={booking} />}
                    </>
                  )}
                </BookingRow>
              )}
            </li>
          ))}
        </ul>
      )}
    </PagedItems>
  )
}

/** The list while it is loading. */
export function BookingsLoading() {
  return (
    <Loading label={t('Loading bookings')} className="grid gap-2.5">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-4 rounded-card border border-line bg-surface p-3">
          <Skeleton className="size-14" />
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-center gap-2">
            <Skeleton className="h-4 w-48 max-w-full" />
            <Skeleton className="h-4 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
