import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { usePostOnce } from '#platform/post-once.ts'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { Booking } from './contract.ts'
import type { CreatedBooking } from './request-contract.ts'
import type { Series, SeriesExtension } from './series-contract.ts'

/** Stops a series without an end with `mutate(series_id)`. Its bookings stay. */
export function useStopSeries() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (series_id: string) => api.post<Series>('/rest/v1/rpc/stop_series', { series_id }),
    onSuccess: () => toast({ type: 'success', title: t('Success'), message: t('No more dates are added') }),
    onError: (error) => showError(error, t('Failed to stop the series. Please try again.')),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}

/**
 * Books more dates of a booking's series with `mutate({ times })`; once, even if pressed twice. The
 * request names the terms that the user has seen, unless the last one was refused because they have
 * changed: its message named the new ones.
 */
export function useExtendSeries({ series_id, location_type, service }: Booking) {
  const cache = useQueryClient()
  const postOnce = usePostOnce()
  return useMutation({
    mutationFn: ({ hasNewTerms, ...more }: Pick<SeriesExtension, 'times' | 'skip_taken'> & { hasNewTerms: boolean }) =>
      postOnce<CreatedBooking>('/rest/v1/rpc/extend_series', {
        series_id,
        ...more,
        ...(!hasNewTerms && { location_type, hourly_rate: service.price }),
      }),
    onSuccess: () => toast({ type: 'success', title: t('Success'), message: t('More dates have been requested') }),
    onError: (error) => showError(error, t('Failed to book more dates. Please try again.')),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}
