import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api, Page } from '../../platform/api-client.ts'
import type { LatestReview, Review } from './contract.ts'

/** The latest reviews of all providers: the testimonials. */
export const latestReviewsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['reviews', 'latest'],
    queryFn: async ({ signal }) => (await api.get<Page<LatestReview>>('/rest/v1/reviews/latest', { signal })).items,
  })

/** How many reviews a page of them shows. */
const PAGE = 10

/** A provider's reviews, newest first, a page at a time; `from` is the cursor at which an address without scripts begins. */
export const reviewsQuery = (api: Api, provider_id: string, from?: string) =>
  infiniteQueryOptions({
    queryKey: ['reviews', provider_id, from ?? null],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get<Page<Review>>('/rest/v1/reviews', { search: { provider_id, limit: PAGE, cursor }, signal }),
    initialPageParam: from,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
