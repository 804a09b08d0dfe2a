import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import {
  chosenRequestsQuery,
  type OpportunityFilter,
  opportunitiesQuery,
  useNewcomers,
} from '#features/opportunities/client.ts'
import type { Opportunity } from '#features/opportunities/contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { Badge } from '#ui/badge.tsx'
import { countedText, wholeText } from '#ui/formats.ts'
import { PagedList } from '#ui/paged-list.tsx'
import { OpportunityCard } from './opportunity-card.tsx'
import { ServiceRequestsLoading } from './service-request-list.tsx'

type OpportunityListProps = {
  filter: OpportunityFilter
  /** Above the open requests, which they filter. */
  filters: ReactNode
  /** Shown if there are no open requests. */
  empty: ReactNode
}

/**
 * The opportunities of a provider, newest first: those that ask this provider, whatever the filter, and then the
 * open ones. Screen readers announce new ones.
 */
export function OpportunityList({ filter, filters, empty }: OpportunityListProps) {
  // While another filter loads, the requests that ask this provider stay.
  const query = useInfiniteQuery({ ...opportunitiesQuery(useApi(), filter), placeholderData: keepPreviousData })
  const box = useRef<HTMLDivElement>(null)
  const all = query.data?.pages.flatMap(({ items }) => items) ?? []
  const newcomers = useNewcomers(all)
  const [direct, open] = [all.filter(({ asked }) => asked), all.filter(({ asked }) => !asked)]
  const data = query.data && !query.isPlaceholderData ? { pages: [{ items: open }] } : undefined
  const card = (opportunity: Opportunity) => (
    <OpportunityCard opportunity={opportunity} onBlocked={() => box.current?.focus({ preventScroll: true })} />
  )
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {newcomers > 0 && `${countedText(newcomers, 'new request')} at the top of the list`}
      </p>
      {direct.length > 0 && (
        <section aria-labelledby="direct" className="mb-10">
          <Heading id="direct" count={wholeText(direct.length)}>
            Customers who asked you
          </Heading>
          <ul className="grid gap-4">
            {direct.map((opportunity) => (
              <li key={opportunity.id}>{card(opportunity)}</li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="open">
        <Heading id="open" count={data && wholeText(open.length) + (query.hasNextPage ? '+' : '')}>
          Open requests
        </Heading>
        {filters}
        <PagedList
          query={{ ...query, data }}
          title="Requests"
          noun="requests"
          loading={<ServiceRequestsLoading />}
          empty={empty}
        >
          {card}
        </PagedList>
      </section>
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

function Heading({ id, count, children }: { id: string; count: string | undefined; children: string }) {
  return (
    <h2 id={id} className="mb-4 text-2xl">
      {children} {count && <Badge className="ml-1 align-middle font-text tabular-nums">{count}</Badge>}
    </h2>
  )
}
