import { z } from 'zod'

/** The status of a booking (docs/product/bookings.md). */
export const BookingStatus = z.enum(['pending', 'confirmed', 'completed', 'cancelled'])
export type BookingStatus = z.infer<typeof BookingStatus>
