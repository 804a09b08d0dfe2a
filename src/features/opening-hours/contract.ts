import { z } from 'zod'
import { SlotTime } from '#features/availability/contract.ts'
import { ClosedDays, HoursChange, OpenWeekday } from './schema.ts'

/** When a provider can be booked (decision 23), on the clock of their zone. */
export const ProviderHours = z.object({
  time_zone: z.string(),
  /** All seven days, Monday first. */
  week: z.array(OpenWeekday),
  /** What is not over yet, the earliest first. */
  closed: z.array(ClosedDays),
  /** Minutes that stay free before and after each visit. */
  buffer_before: z.int(),
  buffer_after: z.int(),
  /** Hours between a booking and its visit at the least. */
  notice_hours: z.int(),
})
export type ProviderHours = z.infer<typeof ProviderHours>

/** What was booked before, and lies outside of the hours as they are now. It stays booked. */
export const BookingOutside = z.object({
  booking_id: z.uuid(),
  date: z.iso.date(),
  start_time: SlotTime,
  end_time: SlotTime,
  service_name: z.string(),
})
export type BookingOutside = z.infer<typeof BookingOutside>

/** The same for the provider, with what needs their eye. */
export const OwnHours = ProviderHours.extend({ visits_outside: z.array(BookingOutside) })
export type OwnHours = z.infer<typeof OwnHours>

export { ClosedDays, HoursChange, OpenWeekday }
