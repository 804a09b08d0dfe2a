import type { ReactNode } from 'react'
import { t } from '#ui/language.ts'
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

type PagedPartProps = {
  /** What failed, as the start of a sentence: "Your bookings". */
  title: string
  /** The plural for "Show more": "bookings". */
  noun: string
  /** Shown while the first page is loading. */
  loading: ReactNode
  /** Shown if the list is empty. */
  empty: ReactNode
}

type PagedListProps<Item> = PagedPartProps & { query: Paged<Item>; children: (item: Item) => ReactNode }

/**
 * A list in its four states, with "Show more". A page that cannot be read says so and keeps the
 * rest.
 */
export function PagedList<Item extends { id: string }>({ children, ...rest }: PagedListProps<Item>) {
  return (
    <PagedItems {...rest}>
      {(items) => (
        <ul className="grid gap-4">
          {items.map((item) => (
            <li key={item.id}>{children(item)}</li>
          ))}
        </ul>
      )}
    </PagedItems>
  )
}

type PagedItemsProps<Item> = PagedPartProps & { query: Paged<Item>; children: (items: Item[]) => ReactNode }

/**
 * A list as {@link PagedList}, but with its items in one element, e.g. a table. A refused filter
 * (422) shows why, without Retry: the same filter would be refused again.
 */
export function PagedItems<Item>({ query, title, noun, loading, empty, children }: PagedItemsProps<Item>) {
  const { data, error } = query
  if (!data && query.errorUpdateCount === 0) return loading
  const failed = t('{title} could not be loaded', { title })
  if (!data && isRefusal(error)) return <ErrorPanel title={failed} cause={error} />
  if (!data)
    return (
      <ErrorPanel cause={error} title={failed} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {t('Please try again in a moment.')}
      </ErrorPanel>
    )
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return empty
  return (
    <>
      {children(items)}
      {query.isFetchNextPageError && (
        <ErrorPanel cause={error} className="mt-6">
          {t('Further {noun} could not be loaded. Please try again in a moment.', { noun })}
        </ErrorPanel>
      )}
      {query.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </>
  )
}

const isRefusal = (error: unknown) => (error as { status?: number | undefined } | null)?.status === 422
