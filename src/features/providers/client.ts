import { queryOptions } from '@tanstack/react-query'
import { type Api, type Page } from '#platform/api-client.ts'
import type { Provider, ProviderSummary } from './contract.ts'

/** A provider's whole profile. */
export const providerQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['providers', id],
    queryFn: ({ signal }) => api.get<Provider>(`/rest/v1/providers/${encodeURIComponent(id)}`, { signal }),
  })

/** Up to three featured providers, as cards show them. */
export const featuredProvidersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['providers', 'featured'],
    queryFn: async ({ signal }) =>
      (await api.get<Page<ProviderSummary>>('/rest/v1/providers/featured', { signal })).items,
  })
