import { queryOptions } from '@tanstack/react-query'
import { providersKey } from '#domains/identity/client.ts'
import { NEXT_FREE_AGE } from '#domains/schedule/availability-client.ts'
import { type Api, type Page } from '#platform/api-client.ts'
import type { ListedProvider, Provider, ProviderProfile, ProviderSummary } from './contract.ts'

/** A provider's profile. */
export const providerQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...providersKey, id],
    queryFn: async ({ signal }): Promise<ProviderProfile> => {
      const {
        reviews: _,
        google_reviews: __,
        ...profile
      } = await api.get<Provider>(`/rest/v1/providers/${encodeURIComponent(id)}`, { signal })
      return profile
    },
    staleTime: NEXT_FREE_AGE,
  })

/** Up to three featured providers, as cards show them. */
export const featuredProvidersQuery = (api: Api) =>
  queryOptions({
    queryKey: [...providersKey, 'featured'],
    queryFn: async ({ signal }): Promise<ListedProvider[]> =>
      (await api.get<Page<ProviderSummary>>('/rest/v1/providers/featured', { signal })).items.map(withoutDescription),
    staleTime: NEXT_FREE_AGE,
  })

/** Drops the description, which cards don't show. */
export function withoutDescription<T extends ProviderSummary>(provider: T): Omit<T, 'description'> {
  const { description: _, ...shown } = provider
  return shown
}
