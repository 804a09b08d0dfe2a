import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UserType } from '#domains/identity/contract.ts'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { msg, t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { Booking } from './contract.ts'
import type { Progress, ProgressChange } from './progress-contract.ts'

/** Tells the customers that the provider sees their requests. Does nothing for customers. */
export function useSeenRequests(bookings: readonly Booking[], party: UserType): void {
  const api = useApi()
  const unseen = party === 'provider' ? bookings.filter(({ status, seen_at }) => status === 'pending' && !seen_at) : []
  const ids = unseen.map(({ id }) => id).join(' ')
  useEffect(() => {
    // If this fails, the next visit reports the requests again.
    if (ids)
      void api.post('/rest/v1/bookings/seen', { booking_ids: ids.split(' ').slice(0, 100) }).catch(() => undefined)
  }, [api, ids])
}

const told: Record<Progress, string> = {
  on_the_way: msg('Your customer knows that you are on the way. You can undo this for 5 minutes.'),
  started: msg('Your customer knows that you have started. You can undo this for 5 minutes.'),
  finished: msg('Your customer knows that you have finished. You can undo this for 5 minutes.'),
}

/** Tells the customer how far the provider is, with `mutate({ booking_id, progress })`. */
export function useSetProgress() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: ProgressChange & { isUndo?: boolean }) =>
      api.post<Booking>('/rest/v1/rpc/set_booking_progress', {
        booking_id: change.booking_id,
        progress: change.progress,
      }),
    onSuccess: (_, { progress, isUndo }) => {
      const message = isUndo || !progress ? t('Your customer knows that it was too early') : t(told[progress])
      toast({ type: 'success', title: t('Success'), message })
    },
    onError: (error) => showError(error, t('Failed to tell your customer. Please try again.')),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}
