import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { type OpportunityFilter, opportunitiesQuery, useNewcomers } from '#features/opportunities/client.ts'
import { useApi } from '#platform/api-context.tsx'
import { countedText } from '#ui/formats.ts'
import { PagedList } from '#ui/paged-list.tsx'
import { OpportunityCard } from './opportunity-card.tsx'
import { ServiceRequestsLoading } from './service-request-list.tsx'

/**
 * The opportunities of a provider, newest first. Screen readers announce new ones. `empty` is shown
 * if there are none.
 */
export function OpportunityList({ filter, empty }: { filter: OpportunityFilter; empty: ReactNode }) {
  const query = useInfiniteQuery(opportunitiesQuery(useApi(), filter))
  const box = useRef<HTMLDivElement>(null)
  const newcomers = useNewcomers(query.data?.pages.flatMap(({ items }) => items) ?? [])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {newcomers > 0 && `${countedText(newcomers, 'new request')} at the top of the list`}
      </p>
      <PagedList query={query} title="Requests" noun="requests" loading={<ServiceRequestsLoading />} empty={empty}>
        {(opportunity) => (
          <OpportunityCard opportunity={opportunity} onBlocked={() => box.current?.focus({ preventScroll: true })} />
        )}
      </PagedList>
    </div>
  )
}
