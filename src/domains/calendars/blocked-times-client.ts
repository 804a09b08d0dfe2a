import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import type { Days } from '#domains/schedule/slots-contract.ts'
import { type Api, ApiError, type Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { usePostOnce } from '#platform/post-once.ts'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { BlockedTime, NewBlockedTime } from './blocked-times-contract.ts'

const blockedAddress = '/rest/v1/blocked_times'

/** The provider's own blocked times, earliest first. */
export const blockedTimesQuery = (api: Api, search: Days) =>
  queryOptions({
    queryKey: [...bookingsKey, 'blocked', search.from, search.to],
    queryFn: async ({ signal }) =>
      (await api.get<Page<BlockedTime>>(blockedAddress, { search: { ...search }, signal })).items,
  })

/** The period that a provider blocks; fields with a default may be missing. */
export type BlockedPeriod = Partial<NewBlockedTime> &
  Pick<NewBlockedTime, 'starts_on' | 'starts_at' | 'ends_on' | 'ends_at'>

/**
 * Whether the server refused to block a time because of the bookings in it. Its `errors` name them.
 */
export const isInTheWay = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'bookings_in_the_way'

/**
 * Blocks time with `mutate(period)`. The form shows bookings in the way and wrong fields.
 */
export function useBlockTime() {
  const postOnce = usePostOnce()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (period: BlockedPeriod) => postOnce<BlockedTime>(blockedAddress, period),
    onSuccess: () => toast({ type: 'success', title: t('Success'), message: t('Time blocked') }),
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
    onSuccess: () => toast({ type: 'success', title: t('Success'), message: t('Time is free again') }),
    onError: (error) => showError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}
