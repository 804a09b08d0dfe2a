import { useQuery } from '@tanstack/react-query'
import { bookingCountsQuery } from '#domains/bookings/client.ts'
import type { BookingCounts } from '#domains/bookings/contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { msg, t } from '#ui/language.ts'

const counts: { count: keyof BookingCounts; text: string }[] = [
  { count: 'total', text: msg('Total') },
  { count: 'pending', text: msg('Pending') },
  { count: 'confirmed', text: msg('Confirmed') },
  { count: 'completed', text: msg('Completed') },
  { count: 'cancelled', text: msg('Cancelled') },
]

/** The number of own bookings by status, in a line below the list; nothing before the first one. */
export function BookingCounters() {
  const { data, error, errorUpdateCount, refetch, isFetching } = useQuery(bookingCountsQuery(useApi()))
  if (!data && errorUpdateCount > 0)
    return (
      <ErrorPanel cause={error} onRetry={() => void refetch()} retrying={isFetching}>
        {t('Your bookings could not be counted.')}
      </ErrorPanel>
    )
  if (data?.total === 0) return null
  return (
    <dl className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-quiet">
      {counts.map(({ count, text }) => (
        <div key={count} className="flex gap-1.5">
          <dt>{t(text)}</dt>
          <dd className="font-semibold text-ink tabular-nums">{data ? data[count] : '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
