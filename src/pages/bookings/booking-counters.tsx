import { useQuery } from '@tanstack/react-query'
import { bookingCountsQuery } from '#features/bookings/client.ts'
import type { BookingCounts } from '#features/bookings/contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'

const tiles: { count: keyof BookingCounts; text: string }[] = [
  { count: 'total', text: 'Total' },
  { count: 'pending', text: 'Pending' },
  { count: 'confirmed', text: 'Confirmed' },
  { count: 'completed', text: 'Completed' },
  { count: 'cancelled', text: 'Cancelled' },
]

/** The number of own bookings by status. */
export function BookingCounters() {
  const { data, error, errorUpdateCount, refetch, isFetching } = useQuery(bookingCountsQuery(useApi()))
  if (!data && errorUpdateCount > 0)
    return (
      <ErrorPanel cause={error} onRetry={() => void refetch()} retrying={isFetching}>
        Your bookings could not be counted.
      </ErrorPanel>
    )
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
      {tiles.map(({ count, text }) => (
        <Card key={count} className="flex flex-col-reverse px-4 py-3.5 first:max-md:col-span-2">
          <dt className="text-sm text-quiet">{text}</dt>
          <dd className="font-display text-2xl tabular-nums">{data ? data[count] : '–'}</dd>
        </Card>
      ))}
    </dl>
  )
}
