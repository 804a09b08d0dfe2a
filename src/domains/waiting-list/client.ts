import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import type { Days } from '#domains/schedule/slots-contract.ts'
import type { Api, Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { usePostOnce } from '#platform/post-once.ts'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { Waiting, WaitingDays } from './contract.ts'
import type { NewWaiting } from './schema.ts'

const address = '/rest/v1/waiting_list'
const waitingKey = ['waiting_list'] as const

/** The customer's own entries, newest first. */
export const waitingQuery = (api: Api) =>
  queryOptions({
    queryKey: waitingKey,
    queryFn: async ({ signal }) => (await api.get<Page<Waiting>>(address, { search: { limit: 100 }, signal })).items,
  })

/** How many customers wait for each day of the provider's own calendar. */
export const waitingDaysQuery = (api: Api, search: Days) =>
  queryOptions({
    queryKey: [...bookingsKey, 'waiting', search.from, search.to],
    queryFn: async ({ signal }) =>
      (await api.get<WaitingDays>(`${address}/days`, { search: { ...search }, signal })).days,
  })

/** Joins a waiting list with `mutate(entry)`. The form shows failures. */
export function useJoinWaitingList() {
  const postOnce = usePostOnce()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (entry: NewWaiting) => postOnce<Waiting>(address, entry),
    onSuccess: () => cache.invalidateQueries({ queryKey: waitingKey }),
  })
}

/** Removes an entry with `mutate(id)`. */
export function useLeaveWaitingList() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.delete(`${address}/${id}`),
    onSuccess: () => toast({ type: 'success', title: t('Removed from your waiting list') }),
    onError: showError,
    onSettled: () => cache.invalidateQueries({ queryKey: waitingKey }),
  })
}
