import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router'
import { categoryNames } from '#features/categories/rules.ts'
import { sessionQuery } from '#features/identity/client.ts'
import { type OpportunityFilter, opportunitiesQuery } from '#features/opportunities/client.ts'
import { milesToChoose } from '#features/opportunities/rules.ts'
import { appContext, loadUser } from '#pages/app-context.ts'
import { useApi } from '#platform/api-context.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/select.tsx'
import { urls } from '#urls.ts'
import { OpportunityList } from './opportunity-list.tsx'

type Page = { filter: OpportunityFilter }

/** For providers only. If the list fails to load, it shows an error with a Retry button. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Page> {
  const user = await loadUser(context, request)
  if (user.profile.user_type !== 'provider') throw redirect(urls.dashboard('opportunities'))
  const filter = filterIn(new URL(request.url).searchParams)
  const { api, queryClient } = context.get(appContext)
  // In the browser, the page appears immediately and shows that its list is loading.
  if (typeof document === 'undefined')
    await Promise.allSettled([queryClient.infiniteQuery(opportunitiesQuery(api, filter))])
  return { filter }
}

/** Reads the filters from the URL and ignores unknown ones. */
function filterIn(params: URLSearchParams): OpportunityFilter {
  const known = categoryNames.map((name) => name.toLowerCase())
  const within = params.get('within') ?? ''
  return {
    category: params.getAll('category').filter((name) => known.includes(name)),
    within: milesToChoose.some((miles) => miles === within) ? within : undefined,
  }
}

/** The page of open service requests for providers. */
export function Component() {
  const { filter } = useLoaderData<Page>()
  const { data: user } = useSuspenseQuery(sessionQuery(useApi()))
  const isFiltered = filter.category.length > 0 || filter.within !== undefined
  return (
    <div className="page-width py-8 sm:py-12">
      <title>Opportunities · Porchlight</title>
      <h1 className="text-3xl sm:text-4xl">Opportunities</h1>
      <p className="mt-1 mb-6 max-w-measure text-balance text-quiet">
        Requests from customers, newest first. Customers often choose the first answer. Answering is free.
      </p>
      <Filters filter={filter} hasPlace={user?.user_metadata.location !== null} />
      <OpportunityList filter={filter} empty={<NoOpportunities isFiltered={isFiltered} />} />
    </div>
  )
}

function Filters({ filter, hasPlace }: { filter: OpportunityFilter; hasPlace: boolean }) {
  const navigate = useNavigate()
  const show = (part: Partial<OpportunityFilter>) =>
    void navigate(urls.opportunities({ ...filter, ...part }), { replace: true, preventScrollReset: true })
  return (
    <search aria-label="Opportunities" className="mb-6 grid gap-4 sm:max-w-xl sm:grid-cols-2">
      <Select
        label="Category"
        value={filter.category[0] ?? ''}
        onChange={(event) => show({ category: event.currentTarget.value ? [event.currentTarget.value] : [] })}
      >
        <option value="">All categories</option>
        {categoryNames.map((name) => (
          <option key={name} value={name.toLowerCase()}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Distance"
        value={filter.within ?? ''}
        disabled={!hasPlace}
        hint={hasPlace ? undefined : 'Your profile has no ZIP code yet.'}
        onChange={(event) => show({ within: event.currentTarget.value || undefined })}
      >
        <option value="">Any distance</option>
        {milesToChoose.map((miles) => (
          <option key={miles} value={miles}>
            Within {miles} miles
          </option>
        ))}
      </Select>
    </search>
  )
}

function NoOpportunities({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      title="Nothing fits these filters"
      action={<ButtonLink to={urls.opportunities()}>Show all requests</ButtonLink>}
    >
      New requests appear here automatically.
    </EmptyState>
  ) : (
    <EmptyState title="No open requests">New requests appear here as soon as customers post them.</EmptyState>
  )
}
