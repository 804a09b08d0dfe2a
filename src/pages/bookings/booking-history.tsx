import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#domains/bookings/contract.ts'
import { historyQuery } from '#domains/bookings/history-client.ts'
import type { HistoryEntry } from '#domains/bookings/history-contract.ts'
import { entryText } from '#domains/bookings/history-rules.ts'
import { reasonText } from '#domains/bookings/rules.ts'
import type { UserType } from '#domains/identity/contract.ts'
import { OtherZone } from '#domains/schedule/components/other-zone.tsx'
import { useApi } from '#platform/api-context.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { clockText, dayText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

type BookingHistoryProps = { booking: Pick<Booking, 'id' | 'time_zone'>; party: UserType }

/**
 * The history of a booking: when each event happened, in the user's time zone, and its hours in the
 * booking's.
 */
export function BookingHistory({ booking: { id, time_zone }, party }: BookingHistoryProps) {
  const { data, error, errorUpdateCount, refetch, isFetching } = useQuery(historyQuery(useApi(), id))
  return (
    <section className="mt-6 border-t border-line pt-5">
      <h3 className="mb-4 text-lg">{t('History')}</h3>
      {!data && errorUpdateCount === 0 && (
        <Loading label={t('Loading the history')} className="grid gap-3">
          <Skeleton className="h-5 w-64 max-w-full" />
          <Skeleton className="h-5 w-48 max-w-full" />
        </Loading>
      )}
      {!data && errorUpdateCount > 0 && (
        <ErrorPanel cause={error} onRetry={() => void refetch()} retrying={isFetching}>
          {t('The history of this booking could not be loaded.')}
        </ErrorPanel>
      )}
      {data && <HistoryList entries={data.items} party={party} time_zone={time_zone} />}
    </section>
  )
}

type HistoryListProps = { entries: readonly HistoryEntry[]; party: UserType | null; time_zone: string }

/** The events of a booking for one of its parties, or for an operator, for whom `party` is null. */
export function HistoryList({ entries, party, time_zone }: HistoryListProps) {
  return (
    <ol className="ml-1.5 grid gap-4 border-l-2 border-line">
      {entries.map((entry) => (
        <Entry key={`${entry.kind} ${entry.at}`} entry={entry} party={party} time_zone={time_zone} />
      ))}
    </ol>
  )
}

type EntryProps = { entry: HistoryEntry; party: UserType | null; time_zone: string }

function Entry({ entry, party, time_zone }: EntryProps) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return (
    <li className="relative pl-5 before:absolute before:top-2 before:-left-[7px] before:size-3 before:rounded-full before:border-2 before:border-surface before:bg-lamp-edge">
      <p>
        {entryText(entry, party)}
        {entry.hours && <OtherZone time_zone={time_zone} className="block text-sm text-quiet" />}
      </p>
      {entry.text && <p className="text-quiet wrap-anywhere">“{reasonText(entry.text)}”</p>}
      <p className="text-sm text-quiet">
        <time dateTime={entry.at}>
          {dayText(entry.at, { month: 'short', timeZone })}, {clockText(entry.at, timeZone)}
        </time>
      </p>
    </li>
  )
}
