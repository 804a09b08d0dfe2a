import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Api, type Page } from '#platform/api-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { toast } from '#ui/toast.tsx'
import type { Booking, BookingCounts, BookingFilter, BookingMove } from './contract.ts'

/** Everything about bookings in the cache, the free hours included; live events invalidate it. */
export const bookingsKey = ['bookings'] as const

/** The own bookings that lie ahead, soonest first, or all others, latest first; page by page. */
export const bookingsQuery = (api: Api, when: NonNullable<BookingFilter['when']>) =>
  infiniteQueryOptions({
    queryKey: [...bookingsKey, 'list', when],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<Booking>>('/rest/v1/bookings', { search: { when, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** How many there are, by status. */
export const bookingCountsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...bookingsKey, 'counts'],
    queryFn: ({ signal }) => api.get<BookingCounts>('/rest/v1/bookings/counts', { signal }),
  })

/** Moves a booking: `mutate({ booking_id, new_status, reason })`. Says how it went. */
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

/** Reveals who the customer of a booking is: `mutate(id)`. */
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

/** The time now, to the minute, for buttons that come and go with it. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
