import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import { ServiceRequestBadge } from '#domains/service-requests/components/service-request-badge.tsx'
import { latestRequestsQuery } from '#domains/service-requests/own-client.ts'
import type { ServiceRequest } from '#domains/service-requests/own-contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'

/** The customer's newest service requests, one line each, with a link to all. */
export function LatestRequests() {
  const { data, error, errorUpdateCount, refetch, isFetching } = useQuery(latestRequestsQuery(useApi()))
  return (
    <section aria-labelledby="requests" className="mt-5">
      <div className="mb-2.5 flex items-center justify-between gap-4">
        <h2 id="requests" className="text-xl">
          {t('Service requests')}
        </h2>
        <ButtonLink size="sm" to={data?.items.length === 0 ? urls.serviceRequest() : urls.ownRequests()}>
          {data?.items.length === 0 ? t('Request a service') : t('See all')}
        </ButtonLink>
      </div>
      {!data && errorUpdateCount > 0 && (
        <ErrorPanel cause={error} onRetry={() => void refetch()} retrying={isFetching}>
          {t('Your service requests could not be loaded.')}
        </ErrorPanel>
      )}
      {data?.items.length === 0 && (
        <p className="text-quiet">{t('Describe what you need, and providers nearby contact you.')}</p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 empty:hidden">
        {data?.items.map((serviceRequest) => (
          <li key={serviceRequest.id}>
            <RequestRow serviceRequest={serviceRequest} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RequestRow({ serviceRequest }: { serviceRequest: ServiceRequest }) {
  const { id, title, service_type } = serviceRequest
  return (
    <Card role="group" aria-label={title} className="relative flex items-center justify-between gap-3 px-4 py-2.5">
      <div className="min-w-0">
        <h3 className="flex text-base leading-snug">
          <Link
            to={urls.ownRequests(id)}
            viewTransition
            className="min-w-0 truncate no-underline after:absolute after:inset-0 after:rounded-card"
          >
            {title}
          </Link>
        </h3>
        <p className="truncate text-sm text-quiet">
          {categoryText(service_type)} · {answersText(serviceRequest)}
        </p>
      </div>
      <ServiceRequestBadge serviceRequest={serviceRequest} />
    </Card>
  )
}

function answersText({ offers, unlocks }: ServiceRequest): string {
  const open = offers.filter(({ status }) => status === 'open').length
  if (open > 0) return t('{count, plural, one {# offer} other {# offers}}', { count: open })
  return unlocks.length > 0
    ? t('{count, plural, one {# answer} other {# answers}}', { count: unlocks.length })
    : t('no answers yet')
}
