import { z } from 'zod'
import { SlotTime } from '#features/availability/contract.ts'
import { Id } from '#platform/ids.ts'
import { isVisible } from '#platform/visible.ts'

const incomplete = 'Please fill in all required fields'
const required = (longest: number) =>
  z.string(incomplete).trim().max(longest, 'This text is too long').refine(isVisible, incomplete)

/** A request for a booking. It has no price: the service's hourly rate decides. */
export const NewBooking = z.object({
  provider_id: Id(incomplete),
  service_id: Id(incomplete),
  date: required(40).pipe(z.iso.date('Select a date up to 90 days in advance')),
  start_time: required(40).pipe(SlotTime),
  end_time: required(40).pipe(SlotTime),
  name: required(200),
  email: required(254).pipe(z.email('Please enter a valid email address')),
  phone: required(40),
})
export type NewBooking = z.infer<typeof NewBooking>
