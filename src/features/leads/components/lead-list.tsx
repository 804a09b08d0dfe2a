import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../platform/api-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { leadsQuery } from '../client.ts'
import { LeadCard, type LeadHrefs } from './lead-card.tsx'

/** The service requests of the customer who looks, page by page. `empty` stands where there are none. */
export function LeadList({ hrefs, empty }: { hrefs: LeadHrefs; empty: ReactNode }) {
  const { data, isPending, isError, error, isFetching, refetch, ...more } = useInfiniteQuery(leadsQuery(useApi()))
  if (isPending) return <LeadsLoading />
  if (isError && !data)
    return (
      <ErrorPanel
        cause={error}
        title="Your service requests could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        Please try again in a moment.
      </ErrorPanel>
    )
  const leads = data.pages.flatMap(({ items }) => items)
  if (leads.length === 0) return empty
  return (
    <>
      <ul className="grid gap-4">
        {leads.map((lead) => (
          <li key={lead.id}>
            <LeadCard lead={lead} hrefs={hrefs} />
          </li>
        ))}
      </ul>
      {more.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button pending={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

/** Cards that are still to come. */
export function LeadsLoading() {
  return (
    <Loading label="Loading service requests" className="grid gap-4">
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-3 rounded-card border border-line bg-surface p-5">
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="h-4 w-40 max-w-full" />
          <Skeleton className="mt-2 h-4 w-full max-w-xl" />
          <Skeleton className="h-4 w-72 max-w-full" />
          <div className="mt-2 flex items-center gap-3">
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className="h-4 w-44 max-w-full" />
          </div>
          <div className="mt-2 flex gap-2.5">
            <Skeleton className="h-11 w-24" />
            <Skeleton className="h-11 w-32" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
