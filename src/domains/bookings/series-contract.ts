import { z } from 'zod'
import { Id } from '#platform/ids.ts'
import { queryDay } from '#platform/query-day.ts'
import { CancelReason } from './contract.ts'
import { SeriesDate } from './details-contract.ts'

/** A series after a change. */
export const Series = z.object({
  id: z.uuid(),
  /** All of its bookings, in the order of their times. */
  dates: z.array(SeriesDate),
})
export type Series = z.infer<typeof Series>

/** Input of `rpc/cancel_series`. */
export const SeriesCancellation = z.object({
  series_id: Id('Please fill in all required fields'),
  /** The first date to cancel, in the time zone of the bookings. Earlier ones stay. */
  from_date: queryDay('Choose a day'),
  reason: CancelReason,
})
export type SeriesCancellation = z.infer<typeof SeriesCancellation>
