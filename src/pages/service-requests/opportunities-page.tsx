import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router'
import { categoryNames, categoryText } from '#domains/catalog/categories-rules.ts'
import { sessionQuery } from '#domains/identity/client.ts'
import type { User } from '#domains/identity/contract.ts'
import { NEARBY_MILES } from '#domains/locations/rules.ts'
import { providerQuery } from '#domains/providers/client.ts'
import type { ProviderProfile } from '#domains/providers/contract.ts'
import {
  askedRequestsQuery,
  chosenRequestsQuery,
  type OpportunityFilter,
  opportunitiesQuery,
} from '#domains/service-requests/opportunities-client.ts'
import { milesToChoose, opportunityOrders } from '#domains/service-requests/opportunities-rules.ts'
import { appContext, load, loadProvider } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { pageTitle } from '#platform/brand.ts'
import { ButtonLink } from '#ui/button.tsx'
import { terms } from '#ui/country.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { roundDistanceText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { Select } from '#ui/select.tsx'
import { urls } from '#urls.ts'
import { ChosenRequests, OpportunityList } from './opportunity-list.tsx'

interface Page {
  filter: OpportunityFilter
  /** The provider's own categories, and the distance that they travel. */
  own: OpportunityFilter
}

/**
 * For providers only. Without a filter in the address, the list starts with the filter that the
 * provider last chose in this browser, else with their own categories and distance.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Page> {
  const user = await loadProvider(context, request, 'opportunities')
  const { api, queryClient } = context.get(appContext)
  const own = ownFilter(user, await load(context, (through) => providerQuery(through, user.profile.id)))
  const filter = filterIn(new URL(request.url).searchParams) ?? lastFilter(user.profile.id) ?? own
  // In the browser, the page appears immediately and shows that its list is loading.
  if (typeof document === 'undefined')
    await Promise.allSettled([
      queryClient.infiniteQuery(chosenRequestsQuery(api)),
      queryClient.infiniteQuery(askedRequestsQuery(api)),
      queryClient.infiniteQuery(opportunitiesQuery(api, filter)),
    ])
  return { filter, own }
}

function ownFilter(user: User, { categories, work_radius_miles }: ProviderProfile): OpportunityFilter {
  const miles = milesToChoose.find((choice) => Number(choice) >= (work_radius_miles ?? NEARBY_MILES))
  const hasPlace = user.user_metadata.location !== null
  return {
    category: categories.map((name) => name.toLowerCase()),
    within: hasPlace ? miles : undefined,
    sort: hasPlace ? 'nearest' : 'newest',
  }
}

/** Reads the filters from the URL and ignores unknown ones. Undefined if there are none. */
function filterIn(params: URLSearchParams): OpportunityFilter | undefined {
  if (!['category', 'within', 'sort', 'show'].some((name) => params.has(name))) return undefined
  const known = new Set(categoryNames().map((name) => name.toLowerCase()))
  const within = params.get('within') ?? ''
  return {
    category: params.getAll('category').filter((name) => known.has(name)),
    within: milesToChoose.some((miles) => miles === within) ? within : undefined,
    sort: opportunityOrders.find((order) => order === params.get('sort')) ?? 'newest',
  }
}

const filterPlace = (profile_id: string) => `opportunities-of-${profile_id}`

/** The filter that the provider last chose in this browser. */
function lastFilter(profile_id: string): OpportunityFilter | undefined {
  const kept = typeof document === 'undefined' ? null : localStorage.getItem(filterPlace(profile_id))
  return kept === null ? undefined : filterIn(new URL(kept, window.location.origin).searchParams)
}

/** After a load of the whole page, the server doesn't know the last filter. */
function useLastFilter(profile_id: string | undefined): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(() => {
    const last = search === '' && profile_id ? lastFilter(profile_id) : undefined
    if (last) void navigate(urls.opportunities(last), { replace: true })
  }, [search, profile_id, navigate])
}

/** The page of open service requests for providers. */
export function Component() {
  const { filter, own } = useLoaderData<Page>()
  const { data: user } = useSuspenseQuery(sessionQuery(useApi()))
  useLastFilter(user?.profile.id)
  const isFiltered = filter.category.length > 0 || filter.within !== undefined
  return (
    <div className="page-width py-8 sm:py-12">
      <title>{pageTitle(t('Opportunities'))}</title>
      <h1 className="text-3xl sm:text-4xl">{t('Opportunities')}</h1>
      <p className="mt-1 mb-6 max-w-measure text-balance text-quiet">
        {t('Requests from customers. Customers often choose the first answer. Answering is free.')}
      </p>
      <ChosenRequests />
      <OpportunityList
        filter={filter}
        filters={user && <Filters filter={filter} own={own} user={user} />}
        empty={<NoOpportunities isFiltered={isFiltered} />}
      />
    </div>
  )
}

function Filters({ filter, own, user }: Page & { user: User }) {
  const navigate = useNavigate()
  const hasPlace = user.user_metadata.location !== null
  const isOwn = filter.category.toSorted().join() === own.category.toSorted().join()
  const show = (part: Partial<OpportunityFilter>) => {
    const address = urls.opportunities({ ...filter, ...part })
    localStorage.setItem(filterPlace(user.profile.id), address)
    void navigate(address, { replace: true, preventScrollReset: true })
  }
  const showCategory = (chosen: string) =>
    show({ category: chosen === 'own' ? own.category : chosen === '' ? [] : [chosen] })
  return (
    <search aria-label={t('Opportunities')} className="mb-6 grid gap-4 sm:max-w-3xl sm:grid-cols-3 max-sm:grid-cols-2">
      <Select
        label={t('Category')}
        className="max-sm:col-span-2"
        value={isOwn ? 'own' : (filter.category[0] ?? '')}
        onChange={(event) => showCategory(event.currentTarget.value)}
      >
        <option value="own">{t('My categories')}</option>
        <option value="">{t('All categories')}</option>
        {categoryNames().map((name) => (
          <option key={name} value={name.toLowerCase()}>
            {categoryText(name)}
          </option>
        ))}
      </Select>
      <Select
        label={t('Distance')}
        value={filter.within ?? ''}
        disabled={!hasPlace}
        hint={hasPlace ? undefined : t('Your profile has no {code} yet.', { code: terms().code })}
        onChange={(event) => show({ within: event.currentTarget.value || undefined })}
      >
        <option value="">{t('Any distance')}</option>
        {milesToChoose.map((miles) => (
          <option key={miles} value={miles}>
            {roundDistanceText(Number(miles))}
          </option>
        ))}
      </Select>
      <Select
        label={t('Order')}
        value={filter.sort}
        onChange={(event) => show({ sort: event.currentTarget.value === 'nearest' ? 'nearest' : 'newest' })}
      >
        {hasPlace && <option value="nearest">{t('Nearest first')}</option>}
        <option value="newest">{t('Newest first')}</option>
      </Select>
    </search>
  )
}

function NoOpportunities({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      level={3}
      title={t('Nothing fits these filters')}
      action={<ButtonLink to={urls.opportunities({ category: [] })}>{t('Show all requests')}</ButtonLink>}
    >
      {t('New requests appear here automatically.')}
    </EmptyState>
  ) : (
    <EmptyState level={3} title={t('No open requests')}>
      {t('New requests appear here as soon as customers post them.')}
    </EmptyState>
  )
}
