import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import { useOwnTimeZone } from '#ui/time-zone.ts'
import { bookingsKey } from './lifecycle-client.ts'
import type { Slots } from './slots-contract.ts'
import { zoneText } from './slots-rules.ts'

/**
 * The free times of a provider on a day, today by default, for a service at a ZIP code. Always
 * refetched when shown.
 */
export const slotsQuery = (api: Api, provider_id: string, date?: string, service_id?: string, location?: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'slots', provider_id, date ?? 'today', service_id, location],
    queryFn: ({ signal }) =>
      api.get<Slots>(`/rest/v1/providers/${provider_id}/slots`, { search: { date, service_id, location }, signal }),
    staleTime: 5_000,
  })

/** The name of a time zone if it differs from the user's; `null` otherwise, and until hydration. */
export function useOtherZone(time_zone: string): string | null {
  const own = useOwnTimeZone()
  const zone = zoneText(time_zone)
  return own && zoneText(own) !== zone ? zone : null
}
