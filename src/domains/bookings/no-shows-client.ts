import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import { useApi } from '#platform/api-context.tsx'
import { showError } from '#platform/show-error.ts'
import type { Booking } from './contract.ts'

/** Notes that the other party did not come, or undoes the note. */
export function useNoteNoShow(booking_id: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (undo: boolean) => api.post<Booking>('/rest/v1/rpc/note_no_show', { booking_id, undo }),
    onError: (error) => showError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: bookingsKey }),
  })
}
