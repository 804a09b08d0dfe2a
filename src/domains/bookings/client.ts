import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import { type Api, type Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { Booking, BookingCounts, BookingFilter, BookingMove } from './contract.ts'
import type { Series, SeriesCancellation } from './series-contract.ts'

/** The lists of own bookings. A series is one of their items. */
export type BookingListName = 'upcoming' | 'to_answer' | 'confirmed' | 'past'

/** The filter that selects each list. */
export const bookingFilters: Record<BookingListName, BookingFilter> = {
  upcoming: { when: 'upcoming', series: 'once' },
  to_answer: { when: 'upcoming', waiting: 'true', series: 'once' },
  confirmed: { when: 'upcoming', waiting: 'false', series: 'once' },
  past: { when: 'past', series: 'once' },
}

/**
 * The number of items on the first page of each list, so that the dashboard is short. "Show more"
 * reads a full page.
 */
export const firstItems: Record<BookingListName, number> = { upcoming: 6, to_answer: 3, confirmed: 3, past: 4 }

/** One of the lists of own bookings: soonest first, past ones latest first. */
export const bookingsQuery = (api: Api, list: BookingListName) =>
  infiniteQueryOptions({
    queryKey: [...bookingsKey, 'list', list],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<Booking>>('/rest/v1/bookings', {
        search: {
          ...bookingFilters[list],
          cursor: pageParam,
          ...(pageParam === null && { limit: firstItems[list] }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** The own booking that comes next; null without one. */
export const nextBookingQuery = (api: Api) =>
  queryOptions({
    queryKey: [...bookingsKey, 'next'],
    queryFn: async ({ signal }) => {
      const search = { when: 'upcoming', limit: 1 }
      const { items } = await api.get<Page<Booking>>('/rest/v1/bookings', { search, signal })
      return items[0] ?? null
    },
  })

/** Own bookings of some days that are not cancelled, earliest first. */
export const bookingsBetweenQuery = (api: Api, { from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...bookingsKey, 'between', from, to],
    queryFn: async ({ signal }) => {
      const items: Booking[] = []
      let cursor: string | null = null
      do {
        const search = { from, to, cursor, status: ['pending', 'confirmed', 'completed'], limit: 100 }
        const page: Page<Booking> = await api.get('/rest/v1/bookings', { search, signal })
        items.push(...page.items)
        cursor = page.next_cursor
      } while (cursor)
      return items.toReversed()
    },
  })

/** One of the own bookings. */
export const bookingQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'one', id],
    queryFn: ({ signal }) => api.get<Booking>(`/rest/v1/bookings/${encodeURIComponent(id)}`, { signal }),
  })

/** The number of own bookings by status. */
export const bookingCountsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...bookingsKey, 'counts'],
    queryFn: ({ signal }) => api.get<BookingCounts>('/rest/v1/bookings/counts', { signal }),
  })

/** Moves a booking with `mutate({ booking_id, new_status, reason })` and shows a toast. */
export function useMoveBooking() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (move: BookingMove) => api.post<Booking>('/rest/v1/rpc/set_booking_status', move),
    onSuccess: ({ status }) => toast({ type: 'success', title: t('Success'), message: doneText(status) }),
    onError: (error) => showError(error, t('Failed to update booking status. Please try again.')),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}

/**
 * Cancels a series from a date on with `mutate({ series_id, from_date, reason })` and shows a
 * toast.
 */
export function useCancelSeries() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (cancellation: SeriesCancellation) => api.post<Series>('/rest/v1/rpc/cancel_series', cancellation),
    onSuccess: () => toast({ type: 'success', title: t('Success'), message: t('Bookings cancelled successfully') }),
    onError: (error) => showError(error, t('Failed to update booking status. Please try again.')),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}

/** Reveals a request, unless it is, and accepts or declines it: `mutate({ booking, answer })`. */
export function useAnswerRequest() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ booking, answer }: { booking: Booking; answer: 'accept' | 'decline' }) => {
      const { id: booking_id, customer_info_revealed } = booking
      if (!customer_info_revealed) await api.post<Booking>(`/rest/v1/bookings/${booking_id}/reveal`)
      const new_status = answer === 'accept' ? 'confirmed' : 'cancelled'
      return api.post<Booking>('/rest/v1/rpc/set_booking_status', { booking_id, new_status })
    },
    onSuccess: ({ status }) => toast({ type: 'success', title: t('Success'), message: doneText(status) }),
    onError: (error) => showError(error, t('Failed to update booking status. Please try again.')),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}

/** Reveals the customer of a booking with `mutate(id)` and shows a toast. */
export function useRevealContact() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post<Booking>(`/rest/v1/bookings/${id}/reveal`),
    onSuccess: () => toast({ type: 'success', title: t('Success'), message: t('Contact information revealed') }),
    onError: (error) => showError(error, t('Failed to reveal contact information')),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}

/** The toast about a move. */
function doneText(status: Booking['status']): string {
  if (status === 'confirmed') return t('Booking confirmed successfully')
  return status === 'completed' ? t('Booking completed successfully') : t('Booking cancelled successfully')
}
