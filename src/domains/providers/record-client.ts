import { queryOptions } from '@tanstack/react-query'
import { providersKey } from '#domains/identity/client.ts'
import type { Api } from '#platform/api-client.ts'
import type { ProviderRecord } from './record-contract.ts'

/** The facts that earn a provider trust. */
export const recordQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...providersKey, 'record', id],
    queryFn: ({ signal }) => api.get<ProviderRecord>(`/rest/v1/providers/${encodeURIComponent(id)}/record`, { signal }),
  })
