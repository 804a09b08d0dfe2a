import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bookingsQuery } from '#domains/bookings/client.ts'
import type { Booking } from '#domains/bookings/contract.ts'
import { useApi } from '#platform/api-context.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'

const MOST = 3

/** The providers of a customer's latest bookings, to book again, and a link to their favorites. */
export function FamiliarProviders() {
  const { data } = useInfiniteQuery(bookingsQuery(useApi(), 'past'))
  const latest = latestOfProviders(data?.pages.flatMap(({ items }) => items) ?? [])
  return (
    <section aria-labelledby="book-again" className="mt-8">
      <div className="mb-2.5 flex items-center justify-between gap-4">
        <h2 id="book-again" className="text-xl">
          {latest.length > 0 ? t('Book again') : t('Your providers')}
        </h2>
        <Link to={urls.favorites()} viewTransition className="inline-flex min-h-11 items-center text-link">
          {t('Favorites')}
        </Link>
      </div>
      {data && latest.length === 0 && <p className="text-quiet">{t('Providers you have booked appear here.')}</p>}
      <ul className="grid gap-2.5 empty:hidden sm:grid-cols-3">
        {latest.map(({ id, provider_id, service_id, provider, service }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)]">
            <Card raised className="relative flex items-center gap-3 p-3">
              <Avatar id={provider_id} name={provider.business_name} src={provider.avatar_url} size="sm" />
              <div className="min-w-0">
                <Link
                  to={urls.book(provider_id, { service_id: service_id ?? undefined, again: id })}
                  viewTransition
                  className="block truncate font-semibold no-underline after:absolute after:inset-0 after:rounded-card"
                >
                  <span className="sr-only">{t('Book again:')} </span>
                  {provider.business_name}
                </Link>
                <p className="truncate text-sm text-quiet">{service.name}</p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The latest completed booking of each provider who can be booked. */
function latestOfProviders(bookings: readonly Booking[]): Booking[] {
  const completed = bookings.filter(({ status, provider }) => status === 'completed' && provider.available)
  const byProvider = Map.groupBy(completed, ({ provider_id }) => provider_id)
  return [...byProvider.values()].map(([first]) => first!).slice(0, MOST)
}
