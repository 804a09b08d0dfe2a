import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { providersKey } from '#domains/identity/client.ts'
import { withoutDescription } from '#domains/providers/client.ts'
import { NEXT_FREE_AGE } from '#domains/schedule/availability-client.ts'
import type { Api } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import type { ProvidersSearch } from '#urls.ts'
import type { FoundProvider, ProviderList, SearchSuggestions } from './contract.ts'

/** A page of the list as the site keeps it. */
export type ProvidersPage = Omit<ProviderList, 'items'> & { items: Omit<FoundProvider, 'description'>[] }

/** One page of providers. */
export const providersQuery = (api: Api, filter: ProvidersSearch) =>
  queryOptions({
    queryKey: [...providersKey, 'list', filter],
    queryFn: ({ signal }) => fetchPage(api, filter, signal),
    staleTime: NEXT_FREE_AGE,
  })

/** All loaded pages of the list, extended by `more`. They are kept when the user comes back. */
export function useProviders(filter: ProvidersSearch, first: ProvidersPage) {
  const api = useApi()
  const list = useInfiniteQuery({
    queryKey: [...providersKey, 'pages', filter],
    queryFn: ({ pageParam, signal }) => fetchPage(api, { ...filter, cursor: pageParam }, signal),
    initialPageParam: filter.cursor,
    initialData: { pages: [first], pageParams: [filter.cursor] },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: NEXT_FREE_AGE,
  })
  const items = distinct(list.data.pages.flatMap((page) => page.items))
  return {
    items,
    next_cursor: list.data.pages.at(-1)?.next_cursor ?? null,
    more: () => void list.fetchNextPage(),
    loading: list.isFetchingNextPage,
    failed: list.isFetchNextPageError && list.error,
  }
}

const noSuggestions: SearchSuggestions = { services: [], categories: [], businesses: [] }

/**
 * Services, categories and businesses for typed text; businesses only near the place, a ZIP code.
 */
export function useSuggestions(text: string, location?: string): SearchSuggestions {
  const api = useApi()
  const search = text.trim().toLowerCase().slice(0, 100)
  const { data } = useQuery({
    queryKey: ['search', 'suggestions', search, location],
    queryFn: ({ signal }) =>
      api.get<SearchSuggestions>('/rest/v1/search/suggestions', { search: { search, location }, signal }),
    enabled: search !== '',
    placeholderData: (previous) => previous,
    retry: false,
  })
  return search === '' ? noSuggestions : (data ?? noSuggestions)
}

async function fetchPage(api: Api, filter: ProvidersSearch, signal: AbortSignal): Promise<ProvidersPage> {
  const { said: _, ...search } = filter
  const list = await api.get<ProviderList>('/rest/v1/providers', { search, signal })
  return { ...list, items: list.items.map(withoutDescription) }
}

/** A provider whose position changed between two pages is shown once. */
function distinct(items: ProvidersPage['items']): ProvidersPage['items'] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}
