import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#platform/api-client.ts'
import type { Site } from './settings-contract.ts'

/** What every page knows about the site; it doesn't change while a page is open. */
export const siteQuery = (api: Api) =>
  queryOptions({
    queryKey: ['site'],
    queryFn: ({ signal }) => api.get<Site>('/rest/v1/site', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
