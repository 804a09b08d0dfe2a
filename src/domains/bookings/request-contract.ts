import { z } from 'zod'
import { Booking } from './contract.ts'

/** The booking that a request has made. With `repeat`, it is the first one of a series. */
export const CreatedBooking = z.intersection(
  Booking,
  z.object({
    series: z
      .object({
        id: z.uuid(),
        /** All of them, in the order of their dates. */
        bookings: z.array(z.object({ id: z.uuid(), date: z.iso.date() })),
        /** The dates that were not free and that the customer agreed to leave out. */
        skipped: z.array(z.iso.date()),
      })
      .optional(),
  }),
)
export type CreatedBooking = z.infer<typeof CreatedBooking>
