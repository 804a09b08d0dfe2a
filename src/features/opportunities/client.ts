import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { opportunitiesKey, serviceRequestsKey } from '#features/service-requests/client.ts'
import type { Api, Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import type { Opportunity } from './contract.ts'

/** Which open requests a provider wants to see: lower-case category names, and miles. */
export interface Wanted {
  category: readonly string[]
  within: string | undefined
}

/** The list of open requests looks for new ones when it hears of one; and so often, in milliseconds, should a word be lost between two processes. */
const freshness = 300_000

/** The open requests, the newest first, page by page. New ones come by themselves. */
export const opportunitiesQuery = (api: Api, { category, within }: Wanted) =>
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

/** Asks for the contact of an open request: `mutate(id)`. */
export function useUnlockContact() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post<Opportunity>(`/rest/v1/leads/${id}/unlock`),
    onError: (error) => showError(error, 'Failed to contact the customer'),
    onSettled: () => cache.invalidateQueries({ queryKey: serviceRequestsKey }),
  })
}

/** How many requests have come to the top of a list since it was first shown. */
export function useNewcomers(opportunities: readonly Pick<Opportunity, 'created_at'>[]): number {
  const [newestAtFirst, setNewest] = useState<string>()
  const newest = opportunities[0]?.created_at
  if (newestAtFirst === undefined && newest !== undefined) setNewest(newest)
  return newestAtFirst === undefined ? 0 : opportunities.filter(({ created_at }) => created_at > newestAtFirst).length
}
