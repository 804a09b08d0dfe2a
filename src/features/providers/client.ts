import { queryOptions } from '@tanstack/react-query'
import { NEXT_FREE_AGE } from '#features/free-times/client.ts'
import { type Api, type Page } from '#platform/api-client.ts'
import type { Provider, ProviderSummary } from './contract.ts'

/** Cache key of all providers. Their free times change with every booking. */
export const providersKey = ['providers'] as const

/** A provider's whole profile. */
export const providerQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...providersKey, id],
    queryFn: ({ signal }) => api.get<Provider>(`/rest/v1/providers/${encodeURIComponent(id)}`, { signal }),
    staleTime: NEXT_FREE_AGE,
  })

/** Up to three featured providers, as cards show them. */
export const featuredProvidersQuery = (api: Api) =>
  queryOptions({
    queryKey: [...providersKey, 'featured'],
    queryFn: async ({ signal }) =>
      (await api.get<Page<ProviderSummary>>('/rest/v1/providers/featured', { signal })).items,
    staleTime: NEXT_FREE_AGE,
  })
