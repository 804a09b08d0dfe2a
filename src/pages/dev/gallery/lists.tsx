import { useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { FileLines } from '#ui/file-lines.tsx'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import { PagedList } from '#ui/paged-list.tsx'
import { type RowAction, RowActions } from '#ui/row-actions.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { urls } from '#urls.ts'
import { Specimen } from './shelf.tsx'

const now = new Date('2026-06-01T12:00:00Z')
const bookings = [
  { id: 'rosa', name: 'Rosa Ortega', about: 'Deep cleaning', at: '2026-06-01T11:40:00Z' },
  { id: 'maya', name: 'Maya Brennan', about: 'Window cleaning', at: '2026-05-30T12:00:00Z' },
  { id: 'sam', name: 'Sam Okafor', about: 'Move-out cleaning', at: '2026-04-02T12:00:00Z' },
]

const pagesOfBookings = {
  data: { pages: [{ items: bookings }] },
  error: null,
  errorUpdateCount: 1,
  isFetching: false,
  refetch: () => {},
  isFetchNextPageError: true,
  isFetchingNextPage: false,
  hasNextPage: true,
  fetchNextPage: () => {},
}

const message: RowAction = { text: 'Message', onPress: () => {} }
const accept: RowAction = { text: 'Accept', tone: 'primary', onPress: () => {} }
const cancel: RowAction = { text: 'Cancel', tone: 'danger', onPress: () => {} }

/** A list in its four states: loading, empty, failed, full. */
export function Lists() {
  const [retrying, setRetrying] = useState(false)
  return (
    <>
      <Specimen name="Loading, Skeleton">
        <Loading label="Loading bookings" className="grid gap-5 p-5">
          {bookings.map(({ id }) => (
            <div key={id} className="flex items-center gap-3">
              <Skeleton className="size-12 rounded-full" />
              <div className="grid flex-1 gap-2">
                <Skeleton className="h-4 w-1/2" />
                <Skeleton className="h-4 w-5/6" />
              </div>
            </div>
          ))}
        </Loading>
      </Specimen>
      <Specimen name="FileLines">
        <FileLines
          title="These lines were not imported"
          lines={[
            { line: 3, text: 'The email address is missing.' },
            { line: 8, text: 'The price is not a number.' },
          ]}
        />
      </Specimen>
      <Specimen name="EmptyState with the next step">
        <EmptyState
          level={3}
          title="No bookings yet"
          illustration={<CalendarPlus className="size-10" />}
          action={<ButtonLink to={urls.providers()}>Browse providers</ButtonLink>}
        >
          Book a provider, and the booking appears here.
        </EmptyState>
      </Specimen>
      <Specimen name={`ErrorPanel with Retry${retrying ? ', trying' : ''}`}>
        <ErrorPanel title="Connection Error" onRetry={() => setRetrying(true)} retrying={retrying}>
          The bookings could not be loaded.
        </ErrorPanel>
      </Specimen>
      <Specimen name="PagedList, full, with TimeAgo; more of it could not be loaded">
        <PagedList query={pagesOfBookings} title="Your bookings" noun="bookings" loading={null} empty={null}>
          {({ id, name, about, at }) => (
            <Card className="flex items-center gap-3 p-4">
              <Avatar id={id} name={name} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{name}</span>
                <span className="block truncate text-sm text-quiet">{about}</span>
              </span>
              <TimeAgo at={at} now={now} className="shrink-0 text-sm text-quiet" />
            </Card>
          )}
        </PagedList>
      </Specimen>
      <Specimen name="DataTable with RowActions">
        <DataTable
          label="Bookings"
          columns={[
            { name: 'name', label: 'Customer', sort: 'ascending', cell: ({ name }) => name },
            { name: 'about', label: 'Service', cell: ({ about }) => about },
            { name: 'at', label: 'Booked', sort: 'descending', cell: ({ at }) => <TimeAgo at={at} now={now} /> },
          ]}
          rows={bookings}
          keyOf={({ id }) => id}
          sorting={{ sort: '-at', to: () => '' }}
          actions={({ id, name }) => (
            <RowActions label={name} actions={id === 'maya' ? [message, accept, cancel] : [accept, cancel]} />
          )}
        />
      </Specimen>
    </>
  )
}
