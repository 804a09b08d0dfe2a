import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import {
  askedRequestsQuery,
  chosenRequestsQuery,
  type OpportunityFilter,
  opportunitiesQuery,
  useNewcomers,
} from '#domains/service-requests/opportunities-client.ts'
import type { Opportunity } from '#domains/service-requests/opportunities-contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { Badge } from '#ui/badge.tsx'
import { wholeText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { PagedList } from '#ui/paged-list.tsx'
import { OpportunityCard } from './opportunity-card.tsx'
import { ServiceRequestsLoading } from './service-request-list.tsx'

type OpportunityListProps = {
  filter: OpportunityFilter
  /** The filters, above the open requests. */
  filters: ReactNode
  /** Shown if there are no open requests. */
  empty: ReactNode
}

/**
 * The opportunities of a provider, newest first: the requests that ask this provider, regardless of
 * the filter, and then the open ones. Screen readers announce new ones.
 */
export function OpportunityList({ filter, filters, empty }: OpportunityListProps) {
  const api = useApi()
  const asked = useInfiniteQuery(askedRequestsQuery(api))
  // While another filter loads, the count of new requests stays.
  const open = useInfiniteQuery({ ...opportunitiesQuery(api, filter), placeholderData: keepPreviousData })
  const openData = open.isPlaceholderData ? undefined : open.data
  const newcomers = useNewcomers(asked.data && open.data ? [...itemsOf(asked.data), ...itemsOf(open.data)] : [])
  const box = useRef<HTMLDivElement>(null)
  const card = (opportunity: Opportunity) => (
    <OpportunityCard opportunity={opportunity} onBlocked={() => box.current?.focus({ preventScroll: true })} />
  )
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {newcomers > 0 &&
          t('{count, plural, one {# new request} other {# new requests}} in the list', { count: newcomers })}
      </p>
      {(itemsOf(asked.data).length > 0 || asked.error) && (
        <section aria-labelledby="direct" className="mb-10">
          <Heading id="direct" count={countOf(asked)}>
            {t('Customers who asked you')}
          </Heading>
          <PagedList query={asked} title={t('Requests to you')} noun={t('requests')} loading={null} empty={null}>
            {card}
          </PagedList>
        </section>
      )}
      <section aria-labelledby="open">
        <Heading id="open" count={countOf({ ...open, data: openData })}>
          {t('Open requests')}
        </Heading>
        {filters}
        <PagedList
          query={{ ...open, data: openData }}
          title={t('Requests')}
          noun={t('requests')}
          loading={<ServiceRequestsLoading />}
          empty={empty}
        >
          {card}
        </PagedList>
      </section>
    </div>
  )
}

type Pages = { pages: { items: Opportunity[] }[] } | undefined

const itemsOf = (data: Pages): Opportunity[] => data?.pages.flatMap(({ items }) => items) ?? []

/** "20+" if there are more pages; undefined while nothing is loaded. */
const countOf = ({ data, hasNextPage }: { data: Pages; hasNextPage: boolean }) =>
  data && wholeText(itemsOf(data).length) + (hasNextPage ? '+' : '')

/** The service requests that the provider was chosen for, if there are any. */
export function ChosenRequests() {
  const query = useInfiniteQuery(chosenRequestsQuery(useApi()))
  const box = useRef<HTMLElement>(null)
  return (
    <section ref={box} tabIndex={-1} aria-label={t('You were chosen')} className="mb-8 outline-none empty:hidden">
      <PagedList
        query={query}
        title={t('Requests that you were chosen for')}
        noun={t('requests')}
        loading={null}
        empty={null}
      >
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
