import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import type { HoursDays, OwnHours, ProviderHours } from './hours-contract.ts'
import { bookingsKey } from './lifecycle-client.ts'
import type { Days } from './slots-contract.ts'

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

/** Today and the time zone of a provider, from their own hours. */
export const todayQuery = (api: Api, provider_id: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'hours', provider_id, 'today'],
    queryFn: async ({ signal }) => {
      const { time_zone, days } = await api.get<HoursDays>(`${hoursAddress(provider_id)}/days`, { signal })
      return { time_zone, today: days[0]?.date ?? '' }
    },
  })

/** The provider's own hours, day by day. */
export const hoursDaysQuery = (api: Api, provider_id: string, search: Days) =>
  queryOptions({
    queryKey: [...bookingsKey, 'hours', provider_id, search.from, search.to],
    queryFn: ({ signal }) => api.get<HoursDays>(`${hoursAddress(provider_id)}/days`, { search: { ...search }, signal }),
  })
