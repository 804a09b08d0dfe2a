import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { adminAnswer } from '#features/admin/client.ts'
import type { Category } from '#features/categories/contract.ts'
import { NEXT_FREE_AGE } from '#features/free-times/client.ts'
import { providersKey } from '#features/providers/client.ts'
import type { ProviderSummary } from '#features/providers/contract.ts'
import type { Api } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import type { MissedSearch, ProviderList, Suggestions } from './contract.ts'

/** The query of the provider list, as in the address of the page. */
export interface ProviderFilter {
  search?: string | undefined
  category?: readonly string[] | undefined
  lat?: number | undefined
  lng?: number | undefined
  location?: string | undefined
  cursor?: string | undefined
}

/** One page of providers. */
export const providersQuery = (api: Api, filter: ProviderFilter) =>
  queryOptions({
    queryKey: [...providersKey, 'list', filter],
    queryFn: ({ signal }) => fetchPage(api, filter, signal),
    staleTime: NEXT_FREE_AGE,
  })

/** The nine categories, with the number of providers in each. */
export const categoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }) => {
      const { items } = await api.get<{ items: Category[] }>('/rest/v1/categories', { signal })
      return items
    },
    staleTime: 5 * 60_000,
  })

/** Searches of the last 30 days that found no provider, for operators. */
export const missedSearchesQuery = adminAnswer<{ items: MissedSearch[] }>('/searches')

/** All loaded pages of the list, extended by `more`. They are kept when the user comes back. */
export function useProviders(filter: ProviderFilter, first: ProviderList) {
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

/** Up to five service names that contain the typed text. */
export function useSuggestions(text: string): string[] {
  const api = useApi()
  const search = text.trim().toLowerCase().slice(0, 100)
  const { data } = useQuery({
    queryKey: ['services', 'suggestions', search],
    queryFn: ({ signal }) => api.get<Suggestions>('/rest/v1/services/suggestions', { search: { search }, signal }),
    enabled: search !== '',
    placeholderData: (previous) => previous,
    retry: false,
  })
  return search === '' ? [] : (data?.items ?? [])
}

function fetchPage(api: Api, filter: ProviderFilter, signal: AbortSignal): Promise<ProviderList> {
  return api.get<ProviderList>('/rest/v1/providers', { search: { ...filter }, signal })
}

/** A provider whose position changed between two pages is shown once. */
function distinct(items: ProviderSummary[]): ProviderSummary[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}
