import { z } from 'zod'
import { LocationType } from '#domains/catalog/services-contract.ts'
import { Id } from '#platform/ids.ts'
import { queryDay } from '#platform/query-day.ts'
import { msg } from '#ui/language.ts'
import { CancelReason } from './contract.ts'
import { SeriesDate } from './details-contract.ts'
import { bookingLimits } from './request-rules.ts'
import { repeatMore } from './series-rules.ts'

/** A series after a change. */
export const Series = z.object({
  id: z.uuid(),
  /** The last 60 of its bookings, in the order of their times. */
  dates: z.array(SeriesDate),
})
export type Series = z.infer<typeof Series>

/** Input of `rpc/stop_series`. */
export const SeriesStop = z.object({ series_id: Id(msg('Please fill in all required fields')) })

/** Input of `rpc/cancel_series`. */
export const SeriesCancellation = z.object({
  series_id: Id(msg('Please fill in all required fields')),
  /** The first date to cancel, in the time zone of the bookings. Earlier ones stay. */
  from_date: queryDay(msg('Choose a day')),
  reason: CancelReason,
})
export type SeriesCancellation = z.infer<typeof SeriesCancellation>

/** Input of `rpc/extend_series`: the fields of a new series, except those of the job. */
export const SeriesExtension = z.object({
  series_id: Id(msg('Please fill in all required fields')),
  /** How many more bookings. */
  times: z.int(repeatMore).min(1, repeatMore).max(bookingLimits.times, repeatMore),
  skip_taken: z.boolean().optional(),
  /** The service as the form showed it. The request is refused if it has changed. */
  hourly_rate: z.number().optional(),
  location_type: z.optional(LocationType),
  instant: z.boolean().optional(),
  total: z.number().optional(),
})
export type SeriesExtension = z.infer<typeof SeriesExtension>
