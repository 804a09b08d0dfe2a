import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isWaiting } from '#domains/service-requests/offers-rules.ts'
import { serviceRequestsQuery } from '#domains/service-requests/own-client.ts'
import type { ServiceRequest } from '#domains/service-requests/own-contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { t } from '#ui/language.ts'
import { PagedItems } from '#ui/paged-list.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ServiceRequestCard } from './service-request-card.tsx'

/**
 * The customer's own service requests, in pages: those with offers that wait come first. `empty` is
 * shown if there are none.
 */
export function ServiceRequestList({ empty }: { empty: ReactNode }) {
  const query = useInfiniteQuery(serviceRequestsQuery(useApi()))
  return (
    <PagedItems
      query={query}
      title={t('Your service requests')}
      noun={t('requests')}
      loading={<ServiceRequestsLoading />}
      empty={empty}
    >
      {(items) => (
        <ul className="grid gap-4">
          {withOffersFirst(items).map((serviceRequest) => (
            <li key={serviceRequest.id}>
              <ServiceRequestCard serviceRequest={serviceRequest} />
            </li>
          ))}
        </ul>
      )}
    </PagedItems>
  )
}

function withOffersFirst(serviceRequests: readonly ServiceRequest[]): ServiceRequest[] {
  const hasOffers = ({ status, offers }: ServiceRequest) => status === 'open' && offers.some(isWaiting)
  return [...serviceRequests.filter(hasOffers), ...serviceRequests.filter((one) => !hasOffers(one))]
}

/** The skeleton of a list of service requests. */
export function ServiceRequestsLoading() {
  return (
    <Loading label={t('Loading service requests')} className="grid gap-4">
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
