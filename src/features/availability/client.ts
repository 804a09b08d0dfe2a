import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { bookingsKey } from '#features/bookings/client.ts'
import type { Api } from '#platform/api-client.ts'
import type { Slots } from './contract.ts'

/** What can be booked with a provider on a day; today in the provider's zone when none is given. Never older than it is looked at. */
export const slotsQuery = (api: Api, provider_id: string, date?: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'slots', provider_id, date ?? 'today'],
    queryFn: ({ signal }) => api.get<Slots>(`/rest/v1/providers/${provider_id}/slots`, { search: { date }, signal }),
    staleTime: 5_000,
  })

const never = () => () => {}

/** The zone of whoever looks, or `null` while the server renders, which cannot know it. */
export function useOwnTimeZone(): string | null {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )
}
