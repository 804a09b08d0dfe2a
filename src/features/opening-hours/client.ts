import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import type { OwnHours, ProviderHours } from './contract.ts'

/** Where the hours of a provider are read and written. */
export const hoursAddress = (provider_id: string) => `/rest/v1/providers/${provider_id}/hours`

/** When a provider can be booked. */
export const hoursQuery = (api: Api, provider_id: string) =>
  queryOptions({
    queryKey: ['hours', provider_id],
    queryFn: ({ signal }) => api.get<ProviderHours>(hoursAddress(provider_id), { signal }),
  })

/** One's own hours, with notes and with the visits that lie outside. */
export const ownHoursQuery = (api: Api, provider_id: string) =>
  queryOptions({
    queryKey: ['hours', provider_id, 'own'],
    queryFn: ({ signal }) => api.get<OwnHours>(`${hoursAddress(provider_id)}/own`, { signal }),
  })
