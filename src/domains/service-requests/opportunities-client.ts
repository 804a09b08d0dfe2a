import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api, Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { Decline } from './answers-schema.ts'
import { opportunitiesKey, serviceRequestsKey } from './client.ts'
import type { Opportunity } from './opportunities-contract.ts'
import type { opportunityOrders } from './opportunities-rules.ts'

/** The filter of opportunities: lower-case category names, and miles. */
export interface OpportunityFilter {
  category: readonly string[]
  within: string | undefined
  sort: (typeof opportunityOrders)[number]
}

/**
 * How often the list reloads, in milliseconds, in case a live event was lost between two processes.
 */
const freshness = 300_000

const opportunityPages = (api: Api, key: readonly string[], search: Record<string, string | string[] | undefined>) =>
  infiniteQueryOptions({
    queryKey: [...opportunitiesKey, ...key],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<Opportunity>>('/rest/v1/leads/open', { search: { ...search, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: freshness,
  })

/**
 * The opportunities of a provider without those of {@link askedRequestsQuery}, in pages. Live
 * events reload them.
 */
export const opportunitiesQuery = (api: Api, { category, within, sort }: OpportunityFilter) =>
  opportunityPages(api, ['open', category.toSorted().join(), within ?? '', sort], {
    category: [...category],
    within,
    sort,
    asked: 'false',
  })

/** The service requests that ask a provider for a quote, newest first, in pages. */
export const askedRequestsQuery = (api: Api) => opportunityPages(api, ['asked'], { asked: 'true' })

/**
 * The service requests whose customer chose this provider and has no booking yet, newest first, in
 * pages.
 */
export const chosenRequestsQuery = (api: Api) => opportunityPages(api, ['chosen'], { chosen: 'true' })

/** Unlocks the customer's contact: `mutate(id)`. */
export const useUnlockContact = () => usePress('unlock', t('Failed to contact the customer'))

/** Shows the contact of a request outside the provider's categories or work area: `mutate(id)`. */
export const useViewContact = () => usePress('view', t('Failed to show the contact'))

function usePress(act: 'unlock' | 'view', failure: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post<Opportunity>(`/rest/v1/leads/${id}/${act}`),
    onError: (error) => showError(error, failure),
    onSettled: () => cache.invalidateQueries({ queryKey: serviceRequestsKey }),
  })
}

/** Declines a request for a quote: `mutate(draft)`. */
export function useDecline(lead_id: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (draft: Decline) => api.post<null>(`/rest/v1/leads/${lead_id}/decline`, draft),
    onSuccess: () => toast({ type: 'success', title: t('Success'), message: t('Request declined') }),
    onError: (error) => showError(error, t('Failed to decline the request')),
    onSettled: () => cache.invalidateQueries({ queryKey: serviceRequestsKey }),
  })
}

/** How many service requests are newer than the first ones shown, in any order. */
export function useNewcomers(opportunities: readonly Pick<Opportunity, 'created_at'>[]): number {
  const [newestAtFirst, setNewest] = useState<string>()
  const newest = opportunities.map(({ created_at }) => created_at).toSorted(newestFirst)[0]
  if (newestAtFirst === undefined && newest !== undefined) setNewest(newest)
  return newestAtFirst === undefined ? 0 : opportunities.filter(({ created_at }) => created_at > newestAtFirst).length
}

const newestFirst = (one: string, other: string) => (one < other ? 1 : -1)
