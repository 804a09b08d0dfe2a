import { useQuery } from '@tanstack/react-query'
import { historyQuery } from '#features/booking-history/client.ts'
import type { HistoryEntry } from '#features/booking-history/contract.ts'
import { entryText } from '#features/booking-history/rules.ts'
import type { UserType } from '#features/identity/contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { clockText, dayText } from '#ui/formats.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

/** The history of a booking, in the user's time zone. */
export function BookingHistory({ booking_id, party }: { booking_id: string; party: UserType }) {
  const { data, error, errorUpdateCount, refetch, isFetching } = useQuery(historyQuery(useApi(), booking_id))
  return (
    <section className="mt-6 border-t border-line pt-5">
      <h3 className="mb-4 text-lg">History</h3>
      {!data && errorUpdateCount === 0 && (
        <Loading label="Loading the history" className="grid gap-3">
          <Skeleton className="h-5 w-64 max-w-full" />
          <Skeleton className="h-5 w-48 max-w-full" />
        </Loading>
      )}
      {!data && errorUpdateCount > 0 && (
        <ErrorPanel cause={error} onRetry={() => void refetch()} retrying={isFetching}>
          The history of this booking could not be loaded.
        </ErrorPanel>
      )}
      {data && (
        <ol className="ml-1.5 grid gap-4 border-l-2 border-line">
          {data.items.map((entry) => (
            <Entry key={`${entry.kind} ${entry.at}`} entry={entry} party={party} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Entry({ entry, party }: { entry: HistoryEntry; party: UserType }) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return (
    <li className="relative pl-5 before:absolute before:top-2 before:-left-[7px] before:size-3 before:rounded-full before:border-2 before:border-surface before:bg-lamp-edge">
      <p>{entryText(entry, party)}</p>
      {entry.text && <p className="text-quiet wrap-anywhere">“{entry.text}”</p>}
      <p className="text-sm text-quiet">
        <time dateTime={entry.at}>
          {dayText(entry.at, { month: 'short', timeZone })}, {clockText(entry.at, timeZone)}
        </time>
      </p>
    </li>
  )
}
