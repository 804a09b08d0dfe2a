import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePhotoUploads } from '#features/pictures/client.ts'
import type { Api, Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { useForm } from '#platform/form.ts'
import { usePostOnce } from '#platform/post-once.ts'
import { problemsIn } from '#platform/problems.ts'
import { showError } from '#platform/show-error.ts'
import { toast } from '#ui/toast.tsx'
import type { LatestReview, OwnReview, Review } from './contract.ts'
import { draftOf, type ReviewDraft, reviewLimits } from './rules.ts'
import { NewReview, ReviewReply } from './schema.ts'

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

interface ReviewFormInput {
  booking_id: string
  /** What was written before; null for a new one. */
  review: OwnReview | null
  onSaved: () => void
}

/** The form of a review. What was typed survives failures, a reload and a new sign-in in this tab. */
export function useReviewForm({ booking_id, review, onSaved }: ReviewFormInput) {
  const [edits, setEdits, forget] = useKeptDraft<Partial<ReviewDraft>>(`review-draft:${booking_id}`, {})
  const first = draftOf(review)
  const draft = { ...first, ...edits }

  const photos = usePhotoUploads({
    bucket: 'review-photos',
    photos: draft.review_photos,
    most: reviewLimits.photos,
    change: (next) => setEdits((now) => ({ ...now, review_photos: next(now.review_photos ?? first.review_photos) })),
  })
  const form = useForm({
    draft,
    change: (part) => setEdits((before) => ({ ...before, ...part })),
    check: (whole) => problemsIn(NewReview, { booking_id, ...whole }),
    sending: useSave(booking_id, review),
    onDone: () => {
      forget()
      onSaved()
    },
    isWaiting: photos.isUploading,
  })
  return { ...form, photos }
}

/** What {@link useReviewForm} gives to the fields. */
export type ReviewFormState = ReturnType<typeof useReviewForm>

/** Only in a browser: the forms are fetched when somebody opens them. Gives what is kept, what changes it, and what forgets it. */
function useKeptDraft<T extends object>(place: string, first: T) {
  const [kept, change] = useState<T>(() => JSON.parse(sessionStorage.getItem(place) ?? 'null') ?? first)
  const isDone = useRef(false)
  useEffect(() => {
    if (!isDone.current) sessionStorage.setItem(place, JSON.stringify(kept))
  }, [place, kept])
  function forget() {
    isDone.current = true
    sessionStorage.removeItem(place)
  }
  return [kept, change, forget] as const
}

/** Writes a review, once, or changes what was written. */
function useSave(booking_id: string, review: OwnReview | null) {
  const api = useApi()
  const cache = useQueryClient()
  const postOnce = usePostOnce()
  return useMutation({
    mutationFn: (draft: ReviewDraft) =>
      review
        ? api.patch<OwnReview>(`/rest/v1/reviews/${review.id}`, draft)
        : postOnce<OwnReview>('/rest/v1/reviews', { booking_id, ...draft }),
    onSuccess: () => {
      const message = review ? 'Your review has been updated' : 'Thank you. Your review has been published.'
      toast({ type: 'success', title: 'Success', message })
    },
    onError: (error) => showError(error, 'Your review could not be saved. Please try again.'),
    onSettled: () => forgetRatings(cache),
  })
}

/** The form of a reply. What was typed survives failures, a reload and a new sign-in in this tab. */
export function useReplyForm({ id }: Pick<Review, 'id'>, onSent: () => void) {
  const [draft, keep, forget] = useKeptDraft(`reply-draft:${id}`, { reply: '' })
  return useForm({
    draft,
    change: (part) => keep((before) => ({ ...before, ...part })),
    check: (whole) => problemsIn(ReviewReply, whole),
    sending: useReply(id),
    onDone: () => {
      forget()
      onSent()
    },
  })
}

function useReply(id: string) {
  const cache = useQueryClient()
  const postOnce = usePostOnce()
  return useMutation({
    mutationFn: (body: ReviewReply) => postOnce<Review>(`/rest/v1/reviews/${id}/reply`, body),
    onSuccess: () => toast({ type: 'success', title: 'Success', message: 'Your reply has been published' }),
    onError: (error) => showError(error, 'Your reply could not be sent. Please try again.'),
    onSettled: () => cache.invalidateQueries({ queryKey: reviewsKey }),
  })
}

/** Stars stand on cards, pages and lists alike. */
function forgetRatings(cache: ReturnType<typeof useQueryClient>) {
  return Promise.all([reviewsKey, ['providers']].map((queryKey) => cache.invalidateQueries({ queryKey })))
}
