import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingsKey } from '#features/booking-lifecycle/client.ts'
import { type Api, ApiError, type Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { usePostOnce } from '#platform/post-once.ts'
import { showError } from '#platform/show-error.ts'
import { toast } from '#ui/toast.tsx'
import type { BlockedTime, HoursDays, NewBlockedTime, OwnHours, ProviderHours } from './contract.ts'

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

/** Days, both included. */
interface Days {
  from: string
  to: string
}

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

const blockedAddress = '/rest/v1/blocked_times'

/** The provider's own blocked times, earliest first. */
export const blockedTimesQuery = (api: Api, search: Days) =>
  queryOptions({
    queryKey: [...bookingsKey, 'blocked', search.from, search.to],
    queryFn: async ({ signal }) =>
      (await api.get<Page<BlockedTime>>(blockedAddress, { search: { ...search }, signal })).items,
  })

/** What a provider blocks; fields with a default may be left out. */
export type BlockedPeriod = Partial<NewBlockedTime> &
  Pick<NewBlockedTime, 'starts_on' | 'starts_at' | 'ends_on' | 'ends_at'>

/** Whether the server refused to block a time because of the bookings in it. Its `errors` name them. */
export const isInTheWay = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'bookings_in_the_way'

/** Blocks time with `mutate(period)`. Bookings in the way and wrong fields are for the form to show. */
export function useBlockTime() {
  const postOnce = usePostOnce()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (period: BlockedPeriod) => postOnce<BlockedTime>(blockedAddress, period),
    onSuccess: () => toast({ type: 'success', title: 'Success', message: 'Time blocked' }),
    onError: (error) => {
      if (!isInTheWay(error) && !(error instanceof ApiError && error.status === 422)) showError(error)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}

/** Frees a blocked time with `mutate(id)` and shows a toast. */
export function useUnblockTime() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.delete(`${blockedAddress}/${id}`),
    onSuccess: () => toast({ type: 'success', title: 'Success', message: 'Time is free again' }),
    onError: (error) => showError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}
