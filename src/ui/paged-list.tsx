import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ErrorPanel } from './error-panel.tsx'

/** The parts of a paged query that its list needs. */
interface Paged<Item> {
  data: { pages: { items: Item[] }[] } | undefined
  error: unknown
  /** The number of failed reads: after the first, a retry keeps showing the error. */
  errorUpdateCount: number
  isFetching: boolean
  refetch: () => unknown
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
}

type PagedListProps<Item> = {
  query: Paged<Item>
  /** What failed, as the start of a sentence: "Your bookings". */
  title: string
  /** The plural for "Show more": "bookings". */
  noun: string
  /** Shown while the first page is loading. */
  loading: ReactNode
  /** Shown if the list is empty. */
  empty: ReactNode
  children: (item: Item) => ReactNode
}

/** A list in its four states, with "Show more". A page that cannot be read says so and keeps the rest. */
export function PagedList<Item extends { id: string }>(props: PagedListProps<Item>) {
  const { query, title, noun, loading, empty, children } = props
  const { data, error } = query
  if (!data && query.errorUpdateCount === 0) return loading
  if (!data)
    return (
      <ErrorPanel
        cause={error}
        title={`${title} could not be loaded`}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        Please try again in a moment.
      </ErrorPanel>
    )
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return empty
  return (
    <>
      <ul className="grid gap-4">
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <ErrorPanel cause={error} className="mt-6">
          Further {noun} could not be loaded. Please try again in a moment.
        </ErrorPanel>
      )}
      {query.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
