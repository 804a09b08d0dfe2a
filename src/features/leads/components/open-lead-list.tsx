import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../platform/api-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { countedText } from '../../../ui/formats.ts'
import { openLeadsQuery, useNewcomers, type Wanted } from '../client.ts'
import { LeadsLoading } from './lead-list.tsx'
import { OpenLeadCard } from './open-lead-card.tsx'

/** The open requests that a provider wants to see, the newest first. Those that come while somebody reads are announced. `empty` stands where there are none. */
export function OpenLeadList({ wanted, empty }: { wanted: Wanted; empty: ReactNode }) {
  const { data, isPending, isError, error, isFetching, refetch, ...more } = useInfiniteQuery(
    openLeadsQuery(useApi(), wanted),
  )
  const leads = data?.pages.flatMap(({ items }) => items) ?? []
  const newcomers = useNewcomers(leads)
  if (isPending) return <LeadsLoading />
  if (isError && !data)
    return (
      <ErrorPanel
        cause={error}
        title="Requests could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        Please try again in a moment.
      </ErrorPanel>
    )
  return (
    <>
      <p role="status" className="sr-only">
        {newcomers > 0 && `${countedText(newcomers, 'new request')} at the top of the list`}
      </p>
      {leads.length === 0 ? (
        empty
      ) : (
        <ul className="grid gap-4">
          {leads.map((lead) => (
            <li key={lead.id}>
              <OpenLeadCard lead={lead} />
            </li>
          ))}
        </ul>
      )}
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
