import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Decline } from '#features/request-answers/schema.ts'
import { opportunitiesKey, serviceRequestsKey } from '#features/service-requests/client.ts'
import type { Api, Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { toast } from '#ui/toast.tsx'
import type { Opportunity } from './contract.ts'

/** The filter of opportunities: lower-case category names, and miles. */
export interface OpportunityFilter {
  category: readonly string[]
  within: string | undefined
}

/**
 * In milliseconds: how often the list reloads, in case a live event was lost between two processes.
 */
const freshness = 300_000

/** The opportunities of a provider, newest first, in pages. Live events reload them. */
export const opportunitiesQuery = (api: Api, { category, within }: OpportunityFilter) =>
  infiniteQueryOptions({
    queryKey: [...opportunitiesKey, category.toSorted().join(), within ?? ''],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<Opportunity>>('/rest/v1/leads/open', {
        search: { category: [...category], within, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: freshness,
  })

/** The service requests that a provider was chosen for and has no booking of, newest first, in pages. */
export const chosenRequestsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...opportunitiesKey, 'chosen'],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<Opportunity>>('/rest/v1/leads/open', { search: { chosen: 'true', cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** Unlocks the customer's contact: `mutate(id)`. */
export function useUnlockContact() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post<Opportunity>(`/rest/v1/leads/${id}/unlock`),
    onError: (error) => showError(error, 'Failed to contact the customer'),
    onSettled: () => cache.invalidateQueries({ queryKey: serviceRequestsKey }),
  })
}

/** Declines a request for a quote: `mutate(draft)`. */
export function useDecline(lead_id: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (draft: Decline) => api.post<null>(`/rest/v1/leads/${lead_id}/decline`, draft),
    onSuccess: () => toast({ type: 'success', title: 'Success', message: 'Request declined' }),
    onError: (error) => showError(error, 'Failed to decline the request'),
    onSettled: () => cache.invalidateQueries({ queryKey: serviceRequestsKey }),
  })
}

/** How many service requests were added at the top since the list was first shown. */
export function useNewcomers(opportunities: readonly Pick<Opportunity, 'created_at'>[]): number {
  const [newestAtFirst, setNewest] = useState<string>()
  const newest = opportunities[0]?.created_at
  if (newestAtFirst === undefined && newest !== undefined) setNewest(newest)
  return newestAtFirst === undefined ? 0 : opportunities.filter(({ created_at }) => created_at > newestAtFirst).length
}
