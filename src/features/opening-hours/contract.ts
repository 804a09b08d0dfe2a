import { z } from 'zod'
import { SlotTime } from '#features/availability/contract.ts'
import { ClosedDays, HoursChange, OpenWeekday } from './schema.ts'

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

/** The same for the provider, with the bookings outside of their hours. */
export const OwnHours = ProviderHours.extend({ visits_outside: z.array(BookingOutside) })
export type OwnHours = z.infer<typeof OwnHours>

export { ClosedDays, HoursChange, OpenWeekday }
