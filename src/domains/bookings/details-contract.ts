import { z } from 'zod'
import { BookingStatus } from '#domains/schedule/lifecycle-contract.ts'
import { SlotTime } from '#domains/schedule/slots-contract.ts'
import { Id } from '#platform/ids.ts'

/** The place of a booking at the customer's home. Only those who may know the street get it. */
export const Address = z.object({
  line1: z.string().optional(),
  line2: z.string().optional(),
  city: z.string(),
  /** Two capitals, such as "TX". */
  state: z.string(),
  zipCode: z.string(),
})
export type Address = z.infer<typeof Address>

/** The query of {@link LastDetails}: the provider of the next booking. */
export const LastDetailsWishes = z.object({ provider_id: z.optional(Id()) })

/** A customer's last details, for the form of the next booking. */
export const LastDetails = z.object({
  /** The address of the latest booking that has one. */
  address: Address.required({ line1: true }).nullable(),
  /** The phone number of the latest booking that has one. */
  phone: z.string().nullable(),
  /** Whether the customer has a completed booking with `provider_id`; missing without one. */
  is_returning: z.boolean().optional(),
})
export type LastDetails = z.infer<typeof LastDetails>

/** One of the bookings of a series. */
export const SeriesDate = z.object({
  id: z.uuid(),
  /** On the wall clock of the booking's time zone, as are the two times. */
  date: z.iso.date(),
  start_time: SlotTime,
  end_time: SlotTime,
  status: BookingStatus,
})
export type SeriesDate = z.infer<typeof SeriesDate>

/** How a series repeats, and which of its bookings one is. */
export const Repeat = z.object({
  every_weeks: z.literal([1, 2, 4]),
  /** 1 for the first. */
  number: z.int(),
  /** How many bookings the series has, cancelled ones included. */
  times: z.int(),
  /** How many of them wait for an answer. */
  pending: z.int(),
  /** How many start later than this one and are pending or confirmed. */
  later: z.int(),
  /** Whether a date is added each time, until a party stops the series. */
  is_open: z.boolean(),
  /** The last 60 bookings of the series, in the order of their times. */
  dates: z.array(SeriesDate),
})
export type Repeat = z.infer<typeof Repeat>
