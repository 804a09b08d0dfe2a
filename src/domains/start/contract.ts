import { z } from 'zod'
import { Booking, BookingCounts } from '#domains/bookings/contract.ts'
import { Category } from '#domains/catalog/categories-contract.ts'
import { Provider } from '#domains/providers/contract.ts'
import { OwnHours } from '#domains/schedule/hours-contract.ts'
import { ServiceRequest } from '#domains/service-requests/own-contract.ts'
import { listOf } from '#platform/list.ts'

/** The home page of a signed-in user. */
export const Start = z.object({
  /** The own booking that comes next; null without one. */
  next_booking: Booking.nullable(),
  categories: z.array(Category),
  /** For customers: how many offers wait for an answer. */
  waiting_offers: z.int().nullable(),
  /** For providers, the facts about their requests and their profile. */
  own: z
    .object({
      counts: BookingCounts,
      provider: Provider.omit({ reviews: true, google_reviews: true }),
      hours: OwnHours,
    })
    .nullable(),
})
export type Start = z.infer<typeof Start>

/** The dashboard of a signed-in user. */
export const Dashboard = z.object({
  /** The first page of the bookings that the filter selects. */
  bookings: listOf(Booking),
  counts: BookingCounts,
  /** For customers: the newest service requests, and how many offers wait for an answer. */
  own: z.object({ service_requests: listOf(ServiceRequest), waiting_offers: z.int() }).nullable(),
})
export type Dashboard = z.infer<typeof Dashboard>
