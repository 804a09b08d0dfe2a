import { queryOptions } from '@tanstack/react-query'
import { bookingsKey } from '#domains/schedule/lifecycle-client.ts'
import type { Api, Page } from '#platform/api-client.ts'
import type { HistoryEntry } from './history-contract.ts'

/** What happened to a booking, oldest first. */
export const historyQuery = (api: Api, booking_id: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'history', booking_id],
    queryFn: ({ signal }) => api.get<Page<HistoryEntry>>(`/rest/v1/bookings/${booking_id}/history`, { signal }),
  })
