import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { providersKey } from '#domains/identity/client.ts'
import type { Api, Page } from '#platform/api-client.ts'
import type { LatestReview, OwnReview, Review } from './contract.ts'

/** All queries of reviews. */
export const reviewsKey = ['reviews'] as const

/** The latest reviews of all providers: the testimonials. */
export const latestReviewsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...reviewsKey, 'latest'],
    queryFn: async ({ signal }) => (await api.get<Page<LatestReview>>('/rest/v1/reviews/latest', { signal })).items,
  })

/** The part of a provider's reviews that a page shows. */
export interface ReviewView {
  from?: string | undefined
  /** 1 to 5: only reviews with so many stars. */
  stars?: string | undefined
  /** Only reviews that contain this text. */
  find?: string | undefined
}

/** The view in the address of a profile. Invalid values are left out. */
export function reviewViewIn(search: URLSearchParams): ReviewView {
  const find = search.get('find')?.trim().slice(0, 100)
  const stars = search.get('stars') ?? ''
  return {
    from: search.get('reviews') ?? undefined,
    ...(/^[1-5]$/.test(stars) && { stars }),
    ...(find && { find }),
  }
}

/** The number of reviews in a page. */
const PAGE = 10

/**
 * A provider's reviews, newest first, in pages. `from` is the first page's cursor for browsers
 * without scripts.
 */
export const reviewsQuery = (api: Api, provider_id: string, { from, stars, find }: ReviewView = {}) =>
  infiniteQueryOptions({
    queryKey: [...reviewsKey, 'of', provider_id, from ?? null, stars ?? null, find ?? null],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get<Page<Review>>('/rest/v1/reviews', { search: { provider_id, limit: PAGE, cursor, stars, find }, signal }),
    initialPageParam: from,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })

/** The customer's own reviews, a hundred at a time, which tell which bookings are reviewed. */
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

/** The customer's own review of a booking; null if there is none. */
export const ownReviewQuery = (api: Api, booking_id: string) =>
  queryOptions({
    queryKey: [...reviewsKey, 'own', booking_id],
    queryFn: async ({ signal }) => {
      const { items } = await api.get<Page<OwnReview>>('/rest/v1/reviews/own', { search: { booking_id }, signal })
      return items[0] ?? null
    },
  })

/** The fields of the customer's booking that a review needs. */
export interface ReviewedBooking {
  id: string
  status: string
  date: string
  service: { name: string }
  provider: { business_name: string }
}

/** The booking to review. */
export const reviewedBookingQuery = (api: Api, booking_id: string) =>
  queryOptions({
    queryKey: [...reviewsKey, 'booking', booking_id],
    queryFn: ({ signal }) =>
      api.get<ReviewedBooking>(`/rest/v1/bookings/${encodeURIComponent(booking_id)}`, { signal }),
  })

/** Reloads ratings, which cards, pages and lists show. */
export function forgetRatings(cache: QueryClient) {
  return Promise.all([reviewsKey, providersKey].map((queryKey) => cache.invalidateQueries({ queryKey })))
}
