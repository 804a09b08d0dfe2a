import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import { t } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import type { Booking } from './contract.ts'
import type { CrewChange } from './crews-contract.ts'

/** Gives a booking to another crew with `mutate({ booking_id, crew })`, and shows a toast. */
export function useSetCrew() {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: CrewChange) => api.post<Booking>('/rest/v1/rpc/set_booking_crew', change),
    onSuccess: ({ crew }) =>
      toast({ type: 'success', title: t('Success'), message: t('{name} has this booking now', { name: crew?.name }) }),
    onError: (error) => showError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}
