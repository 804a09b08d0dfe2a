import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import { type Api, type Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { toast } from '#ui/toast.tsx'
import type { Booking, BookingCounts, BookingFilter, BookingMove } from './contract.ts'

/** The ways to show the own bookings. */
export const shownBookings = ['upcoming', 'pending', 'past'] as const
/** A way to show the own bookings. */
export type ShownBookings = (typeof shownBookings)[number]

/** What selects them. */
export const bookingFilters: Record<ShownBookings, BookingFilter> = {
  upcoming: { when: 'upcoming' },
  pending: { when: 'upcoming', status: ['pending'] },
  past: { when: 'past' },
}

/** Own upcoming or pending bookings, soonest first, or past ones, latest first. */
export const bookingsQuery = (api: Api, shown: ShownBookings) =>
  infiniteQueryOptions({
    queryKey: [...bookingsKey, 'list', shown],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<Booking>>('/rest/v1/bookings', { search: { ...bookingFilters[shown], cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** The own booking that comes next; null without one. */
export const nextBookingQuery = (api: Api) =>
  queryOptions({
    queryKey: [...bookingsKey, 'next'],
    queryFn: async ({ signal }) => {
      const search = { ...bookingFilters.upcoming, limit: 1 }
      const { items } = await api.get<Page<Booking>>('/rest/v1/bookings', { search, signal })
      return items[0] ?? null
    },
  })

/** Own bookings of some days that are not canceled, earliest first. */
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
    onSuccess: ({ status }) => toast({ type: 'success', title: 'Success', message: `Booking ${status} successfully` }),
    onError: (error) => showError(error, 'Failed to update booking status. Please try again.'),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}

/** Reveals the customer of a booking with `mutate(id)` and shows a toast. */
export function useRevealContact() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post<Booking>(`/rest/v1/bookings/${id}/reveal`),
    onSuccess: () => toast({ type: 'success', title: 'Success', message: 'Contact information revealed' }),
    onError: (error) => showError(error, 'Failed to reveal contact information'),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}
