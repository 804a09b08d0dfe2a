import { z } from 'zod'
import { queryDay } from '#platform/query-day.ts'
import { msg } from '#ui/language.ts'
import { Crew } from './crews-contract.ts'
import { ClosedDays, HoursChange, OpenWeekday } from './hours-schema.ts'
import { SlotTime } from './slots-contract.ts'

/** When a provider can be booked, in their time zone (docs/product/providers.md). */
export const ProviderHours = z.object({
  time_zone: z.string(),
  /** All seven days, Monday first. */
  week: z.array(OpenWeekday),
  /** Present and future entries, earliest first. */
  closed: z.array(ClosedDays),
  /** Minutes that stay free before and after each booking. */
  buffer_before: z.int(),
  buffer_after: z.int(),
  /** The least number of hours from now to the start of a new booking. */
  notice_hours: z.int(),
})
export type ProviderHours = z.infer<typeof ProviderHours>

/** An existing booking outside of the present hours. It stays booked. */
export const BookingOutside = z.object({
  booking_id: z.uuid(),
  date: z.iso.date(),
  start_time: SlotTime,
  end_time: SlotTime,
  service_name: z.string(),
})
export type BookingOutside = z.infer<typeof BookingOutside>

/** The hours as their provider sees them, with the bookings outside of them. */
export const OwnHours = ProviderHours.extend({
  visits_outside: z.array(BookingOutside),
  /** Miles per hour between two jobs at customers' places; null if no travel time is planned. */
  travel_speed_mph: z.int().nullable(),
  /** The crews who work at the same time, each with bookings of their own. */
  crews: z.array(Crew),
  /** False until the provider saves hours for the first time: until then, every day is open. */
  is_set: z.boolean(),
})
export type OwnHours = z.infer<typeof OwnHours>

const dayOfQuery = queryDay(msg('Choose a day'))

/** The days of an own calendar, both included; by default today, and the first day. */
export const HoursDaysQuery = z.object({ from: dayOfQuery.optional(), to: dayOfQuery.optional() })
export type HoursDaysQuery = z.infer<typeof HoursDaysQuery>

/** `HH:MM` to `HH:MM`; a day ends at `24:00`. */
const DayRange = z.object({ start_time: z.string(), end_time: z.string() })

/** The way from one job to the next one of a crew. */
export const Travel = z.object({
  /** The ids of both bookings. */
  after: z.uuid(),
  before: z.uuid(),
  minutes: z.int(),
  /** "20 min travel between Montclair and Newark". */
  text: z.string(),
})
export type Travel = z.infer<typeof Travel>

/** A provider's own hours, day by day. Bookings and blocked times have addresses of their own. */
export const HoursDays = z.object({
  /** IANA name; all dates and times are its wall clock. */
  time_zone: z.string(),
  days: z.array(
    z.object({
      date: z.iso.date(),
      /** Opening hours; none on a closed day. */
      open: z.array(DayRange),
      /** When customers can book. */
      free: z.array(DayRange),
      /** Events of connected calendars, of one crew or, if that is null, of all. */
      busy: z.array(DayRange.extend({ crew: z.int().nullable() })),
      /** The note of a closed day, `''` without one; null if the day isn't closed. */
      closed: z.string().nullable(),
      /** Travel between jobs at customers' places; missing if the provider plans no time for it. */
      travel: z.array(Travel).optional(),
    }),
  ),
  /** The crews who work at the same time; missing for a provider with one crew. */
  crews: z.array(Crew).optional(),
})
export type HoursDays = z.infer<typeof HoursDays>

export { ClosedDays, HoursChange, OpenWeekday }
