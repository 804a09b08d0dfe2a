import { queryOptions } from '@tanstack/react-query'
import { providersKey } from '#domains/identity/client.ts'
import type { Api } from '#platform/api-client.ts'
import type { ProviderHandle } from './handles-contract.ts'

/** The provider with a short address. */
export const handleQuery = (api: Api, handle: string) =>
  queryOptions({
    queryKey: [...providersKey, 'handle', handle],
    queryFn: ({ signal }) => api.get<ProviderHandle>(`/rest/v1/handles/${encodeURIComponent(handle)}`, { signal }),
  })
