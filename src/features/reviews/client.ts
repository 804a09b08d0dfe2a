import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api, Page } from '#platform/api-client.ts'
import type { LatestReview, OwnReview, Review } from './contract.ts'

/** Everything about reviews in the cache. */
export const reviewsKey = ['reviews'] as const

/** The latest reviews of all providers: the testimonials. */
export const latestReviewsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...reviewsKey, 'latest'],
    queryFn: async ({ signal }) => (await api.get<Page<LatestReview>>('/rest/v1/reviews/latest', { signal })).items,
  })

/** How many reviews a page of them shows. */
const PAGE = 10

/** A provider's reviews, newest first, a page at a time; `from` is the cursor at which an address without scripts begins. */
export const reviewsQuery = (api: Api, provider_id: string, from?: string) =>
  infiniteQueryOptions({
    queryKey: [...reviewsKey, 'of', provider_id, from ?? null],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get<Page<Review>>('/rest/v1/reviews', { search: { provider_id, limit: PAGE, cursor }, signal }),
    initialPageParam: from,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })

/** All that one has written oneself: which visits are reviewed. A hundred at a time, which is all of them for nearly everybody. */
export const ownReviewsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...reviewsKey, 'own'],
    queryFn: async ({ signal }) => {
      const written: OwnReview[] = []
      let cursor: string | null = null
      do {
        const page: Page<OwnReview> = await api.get('/rest/v1/reviews/own', { search: { limit: 100, cursor }, signal })
        written.push(...page.items)
        cursor = page.next_cursor
      } while (cursor)
      return written
    },
  })

/** What one has written about a visit; null when nothing. */
export const ownReviewQuery = (api: Api, booking_id: string) =>
  queryOptions({
    queryKey: [...reviewsKey, 'own', booking_id],
    queryFn: async ({ signal }) => {
      const { items } = await api.get<Page<OwnReview>>('/rest/v1/reviews/own', { search: { booking_id }, signal })
      return items[0] ?? null
    },
  })

/** A visit of one's own, as far as a review has to know it. */
export interface ReviewedBooking {
  id: string
  status: string
  date: string
  service: { name: string }
  provider: { business_name: string }
}

/** The visit that is to be reviewed. */
export const reviewedBookingQuery = (api: Api, booking_id: string) =>
  queryOptions({
    queryKey: [...reviewsKey, 'visit', booking_id],
    queryFn: ({ signal }) =>
      api.get<ReviewedBooking>(`/rest/v1/bookings/${encodeURIComponent(booking_id)}`, { signal }),
  })

/** Stars stand on cards, pages and lists alike. */
export function forgetRatings(cache: ReturnType<typeof useQueryClient>) {
  return Promise.all([reviewsKey, ['providers']].map((queryKey) => cache.invalidateQueries({ queryKey })))
}
