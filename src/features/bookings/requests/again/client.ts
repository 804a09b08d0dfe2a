import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../../platform/api-client.ts'
import { bookingsKey } from '../../client.ts'
import type { Booking } from '../../contract.ts'
import type { Slots } from '../../slots/contract.ts'
import { type Again, isFree, sameWeekdays } from './rules.ts'

/** A visit of one's own that is to be had once more, and when it could be. */
export const againQuery = (api: Api, booking_id: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'again', booking_id],
    queryFn: async ({ signal }): Promise<Again> => {
      const visit = await api.get<Booking>(`/rest/v1/bookings/${encodeURIComponent(booking_id)}`, { signal })
      const slotsOn = (date?: string) =>
        api.get<Slots>(`/rest/v1/providers/${visit.provider_id}/slots`, { search: { date }, signal })
      for (const date of sameWeekdays(visit.date, await slotsOn()))
        if (isFree(await slotsOn(date), visit)) return { visit, date }
      return { visit, date: null }
    },
    retry: false,
  })
