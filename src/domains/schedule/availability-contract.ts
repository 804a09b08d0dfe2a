import { z } from 'zod'
import { queryDay } from '#platform/query-day.ts'
import { DEFAULT_MINUTES, freeTexts, LONGEST_MINUTES, MOST_DAYS } from './availability-limits.ts'
import { SlotTime } from './slots-contract.ts'

/** The time that a customer wants, in each provider's own time zone. */
export interface FreeWish {
  /** A day; without one, any day of the next two weeks. */
  free_on?: string | undefined
  /** `HH:MM`: the booking starts at this time or later, and ends at `free_to` or earlier. */
  free_from?: string | undefined
  free_to?: string | undefined
  /** The length of the booking; slots are half hours, so it is rounded up to those. */
  minutes: number
}

/** The first free start of a provider that fits a wish, in the provider's time zone. */
export interface FreeStart {
  provider_id: string
  date: string
  start_time: string
  /** The same as an instant, to compare providers in different time zones. */
  starts_at: Date
}

/** A free start in the provider's time zone. */
export const FreeTime = z.object({ date: z.iso.date(), start_time: SlotTime })

/** A free start; null if there is none. */
export const NextFree = FreeTime.nullable()
export type NextFree = z.infer<typeof NextFree>

/** A whole number from 1 to `most`. */
const countUpTo = (most: number, message: string) =>
  z.coerce.number(message).int(message).min(1, message).max(most, message)

/** The query of `GET providers/{id}/availability`. */
export const AvailabilityQuery = z.object({
  /** The first day; by default today in the provider's time zone. */
  from: queryDay(freeTexts.date).optional(),
  days: countUpTo(MOST_DAYS, freeTexts.days).default(MOST_DAYS),
  /** The length of the booking. */
  minutes: countUpTo(LONGEST_MINUTES, freeTexts.minutes).default(DEFAULT_MINUTES),
  /** Whether the answer lists the free starts of each day. */
  times: z.enum(['true', 'false']).default('false'),
})
export type AvailabilityQuery = z.infer<typeof AvailabilityQuery>

/** How free a provider is on the days of a calendar. */
export const Availability = z.object({
  /** IANA name; all dates and times are its wall clock. */
  time_zone: z.string(),
  days: z.array(
    z.object({
      date: z.iso.date(),
      /** The first free start; null if the day is full, closed, past or out of reach. */
      first: z.nullable(SlotTime),
      /** The number of free starts. */
      starts: z.int(),
      /** The free starts themselves, if the query asks for `times`. */
      times: z.array(SlotTime).optional(),
    }),
  ),
})
export type Availability = z.infer<typeof Availability>
