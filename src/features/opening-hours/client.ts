import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import type { OwnHours, ProviderHours } from './contract.ts'

/** The address of a provider's hours. */
export const hoursAddress = (provider_id: string) => `/rest/v1/providers/${provider_id}/hours`

/** The opening hours of a provider. */
export const hoursQuery = (api: Api, provider_id: string) =>
  queryOptions({
    queryKey: ['hours', provider_id],
    queryFn: ({ signal }) => api.get<ProviderHours>(hoursAddress(provider_id), { signal }),
  })

/** The provider's own hours, with notes and with bookings outside of them. */
export const ownHoursQuery = (api: Api, provider_id: string) =>
  queryOptions({
    queryKey: ['hours', provider_id, 'own'],
    queryFn: ({ signal }) => api.get<OwnHours>(`${hoursAddress(provider_id)}/own`, { signal }),
  })
