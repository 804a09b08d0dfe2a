import { adminAnswer, adminList } from '#domains/operators/client.ts'
import type { Api } from '#platform/api-client.ts'
import type { BookingSummary, OperatorBooking } from './bookings-contract.ts'

/** The bookings of the site. */
export const allBookingsQuery = adminList<BookingSummary>('/bookings')

/** One booking; each call is recorded with its reason. */
export const operatorBookingQuery = (api: Api, { id, reason }: { id: string; reason: string }) =>
  adminAnswer<OperatorBooking>(`/bookings/${encodeURIComponent(id)}`)(api, { reason })
