import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UserType } from '#domains/identity/contract.ts'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { toast } from '#ui/toast.tsx'
import type { Booking } from './contract.ts'

/** Tells the customers that the provider sees their requests. Does nothing for customers. */
export function useSeenRequests(bookings: readonly Booking[], party: UserType): void {
  const api = useApi()
  const unseen = party === 'provider' ? bookings.filter(({ status, seen_at }) => status === 'pending' && !seen_at) : []
  const ids = unseen.map(({ id }) => id).join(' ')
  useEffect(() => {
    // If it fails, the next visit says so again.
    if (ids)
      void api.post('/rest/v1/bookings/seen', { booking_ids: ids.split(' ').slice(0, 100) }).catch(() => undefined)
  }, [api, ids])
}

/** Tells the customer that the provider is on the way, with `mutate(id)`. Shows a toast. */
export function useSetOut() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post<Booking>(`/rest/v1/bookings/${id}/set_out`),
    onSuccess: () =>
      toast({ type: 'success', title: 'Success', message: 'Your customer knows that you are on the way' }),
    onError: (error) => showError(error, 'Failed to tell your customer. Please try again.'),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}
