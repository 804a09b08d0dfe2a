import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import {
  chosenRequestsQuery,
  type OpportunityFilter,
  opportunitiesQuery,
  useNewcomers,
} from '#features/opportunities/client.ts'
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

/** The service requests that the provider was chosen for, if there are any. */
export function ChosenRequests() {
  const query = useInfiniteQuery(chosenRequestsQuery(useApi()))
  const box = useRef<HTMLElement>(null)
  return (
    <section ref={box} tabIndex={-1} aria-label="You were chosen" className="mb-8 outline-none empty:hidden">
      <PagedList query={query} title="Requests that you were chosen for" noun="requests" loading={null} empty={null}>
        {(opportunity) => (
          <OpportunityCard opportunity={opportunity} onBlocked={() => box.current?.focus({ preventScroll: true })} />
        )}
      </PagedList>
    </section>
  )
}
