import { Link } from 'react-router'
import type { Category } from '#domains/catalog/categories-contract.ts'
import { categoryText } from '#domains/catalog/categories-rules.ts'
import type { Location } from '#domains/locations/contract.ts'
import { NEARBY_MILES } from '#domains/locations/rules.ts'
import type { ProvidersPage } from '#domains/search/client.ts'
import { Hearts } from '#domains/search/components/favorite-button.tsx'
import { ProviderCardWithHeart } from '#domains/search/components/provider-card-with-heart.tsx'
import { activeFilters, isOnlySigns, popularOf } from '#domains/search/rules.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { distanceText, roundDistanceText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { Spoken } from '#ui/spoken.tsx'
import { type ProvidersSearch, urls } from '#urls.ts'
import { BeyondReach } from './beyond-reach.tsx'

type NoProvidersProps = {
  query: ProvidersSearch
  list: ProvidersPage
  place: Location | null
  categories: Category[]
  isFiltered: boolean
}

/**
 * No results: filters to change, other places to look, and a service request with everything filled
 * in.
 */
export function NoProviders({ query, list, place, categories, isFiltered }: NoProvidersProps) {
  const { nearest, instead } = list
  const isUnread = isOnlySigns(query.search ?? '')
  const fitting = instead?.categories ?? []
  const offered = fitting.length > 0 ? fitting : popularOf(categories).map(({ name }) => name)
  return (
    <>
      <EmptyState
        title={t('No providers found')}
        className="py-8"
        action={
          isFiltered && (
            <>
              <ButtonLink to={urls.providers()}>{t('Clear all')}</ButtonLink>
              <ButtonLink to={urls.newRequest(requestOf({ query, list, place }))} variant="primary">
                {t('Post a request')}
              </ButtonLink>
            </>
          )
        }
      >
        <p>
          {isUnread ? (
            t('“{search}” has no letter or digit. Search for a word, such as “cleaning”.', { search: query.search })
          ) : nearest?.distance_miles ? (
            <Spoken>{nearestText(nearest)}</Spoken>
          ) : (
            t('Try fewer words, another category or another place.')
          )}
        </p>
        {instead?.without && (
          <p className="mt-2">
            {instead.without.filter === 'reach' ? (
              <BeyondReach query={query} count={instead.without.total} />
            ) : (
              <Without query={query} {...instead.without} />
            )}
          </p>
        )}
        {isFiltered && (
          <p className="mt-2">
            {query.search &&
              fitting.length === 0 &&
              !isUnread &&
              `${t('No one here offers “{search}” yet.', { search: query.search })} `}
            {t('Or post a request: providers nearby answer with a call or an offer.')}
          </p>
        )}
      </EmptyState>
      {nearest && (
        <div className="mx-auto mt-6 max-w-md">
          <h2 className="mb-2 font-text text-sm font-semibold tracking-normal text-quiet">{t('Nearest match')}</h2>
          <Hearts>
            <ProviderCardWithHeart provider={nearest} thread={{ location: place?.zipCode }} />
          </Hearts>
        </div>
      )}
      <nav aria-labelledby="other-categories" className="mt-6 flex flex-wrap items-center justify-center gap-2">
        <h2
          id="other-categories"
          className="w-full text-center font-text text-sm font-semibold tracking-normal text-quiet"
        >
          {fitting.length > 0 ? t('Categories that fit') : t('Popular categories')}
        </h2>
        {offered.map((name) => (
          <Chip key={name} to={urls.providers({ ...placeOf(query, place), category: [name.toLowerCase()] })}>
            {categoryText(name)}
          </Chip>
        ))}
      </nav>
    </>
  )
}

/** The place of the address, else the one that the text names. */
const placeOf = ({ location, lat, lng }: ProvidersSearch, place: Location | null): ProvidersSearch =>
  lat === undefined ? { location: location ?? place?.zipCode } : { location, lat, lng }

function nearestText({ distance_miles }: { distance_miles: number | null }): string {
  const distance = distanceText(distance_miles ?? 0)
  const isFar = (distance_miles ?? 0) > NEARBY_MILES
  const nearest = t('The nearest match is {distance}.', { distance })
  return isFar
    ? `${t('No provider within {distance}.', { distance: roundDistanceText(NEARBY_MILES) })} ${nearest}`
    : nearest
}

type WithoutProps = { query: ProvidersSearch } & NonNullable<NonNullable<ProvidersPage['instead']>['without']>

/** "3 if you drop “Verified”": a link to the list without this filter. */
function Without({ query, filter, total }: WithoutProps) {
  const chip = activeFilters(query, useNow()).find(({ name }) => name === filter)
  const dropped = { category: t('Category'), field: t('Further filters') }[filter as string] ?? chip?.text
  const isList = filter === 'category' || filter === 'field'
  const without = isList ? { ...query, [filter]: undefined, cursor: undefined } : chip?.without
  return (
    <Link to={urls.providers(without)} className="text-link">
      {t('{total} if you drop “{dropped}”', { total, dropped })}
    </Link>
  )
}

/** The first values of the service request, from the customer's search. */
function requestOf({ query, list, place }: Pick<NoProvidersProps, 'query' | 'list' | 'place'>) {
  const { free_from, free_to, location } = query
  const { corrected } = list.understood
  const [meant] = list.instead?.categories ?? []
  return {
    service_type: query.category?.[0] ?? meant,
    title: corrected ?? (isOnlySigns(query.search ?? '') ? undefined : query.search),
    location: location ?? place?.zipCode,
    preferred_date: list.free_on ?? undefined,
    start_time: free_from,
    end_time: free_to,
  }
}
