import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { waitingOffersQuery } from '#domains/service-requests/offers-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { ArrowRight } from '#ui/icons/arrow-right.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'

/**
 * The number of offers that wait for the customer's answer, with a link to them. Renders nothing if
 * no offer waits.
 */
export function WaitingOffers() {
  const { data: waiting } = useQuery(waitingOffersQuery(useApi()))
  if (!waiting) return null
  return (
    <WaitingLine to={urls.ownRequests()}>
      {t('{count, plural, one {# offer is} other {# offers are}} waiting for you', { count: waiting })}
    </WaitingLine>
  )
}

function WaitingLine({ to, children }: { to: string; children: string }) {
  return (
    <p className="mb-3">
      <Link
        to={to}
        className="flex min-h-11 items-center justify-between gap-3 rounded-field bg-lamp-soft px-4 font-semibold no-underline hover:underline"
      >
        {children}
        <ArrowRight aria-hidden="true" className="size-4.5 shrink-0" />
      </Link>
    </p>
  )
}
