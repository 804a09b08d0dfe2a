import { z } from 'zod'
import { Booking } from '#domains/bookings/contract.ts'
import { HistoryEntry } from '#domains/bookings/history-contract.ts'
import { placeFilter, Search, sortedBy } from '#domains/operators/contract.ts'
import { BookingStatus } from '#domains/schedule/lifecycle-contract.ts'
import { queryDay } from '#platform/query-day.ts'
import { msg } from '#ui/language.ts'
import { Look } from './looks-contract.ts'
import { bookingSorts } from './rules.ts'

const day = queryDay(msg('Choose a day'))

/**
 * Filters of the list of bookings: `search` is the id of a booking, a part of a business name, or
 * the email address of a party; the days of the job are both included. The category is that of the
 * service, and the place that of the provider, because it names no customer.
 */
export const BookingListFilter = z.object({
  search: Search,
  status: BookingStatus.optional(),
  ...placeFilter,
  from: day.optional(),
  to: day.optional(),
  sort: sortedBy(bookingSorts),
})
export type BookingListFilter = z.infer<typeof BookingListFilter>

/**
 * A booking in the list of operators. It has no facts about the customer: operators see those after
 * they open the booking and say why.
 */
export const BookingSummary = z.object({
  id: z.uuid(),
  status: BookingStatus,
  service_name: z.string(),
  provider_id: z.uuid(),
  business_name: z.string(),
  date: z.iso.date(),
  start_time: z.string(),
  end_time: z.string(),
  /** In the currency of the site. */
  price: z.number(),
  created_at: z.iso.datetime(),
})
export type BookingSummary = z.infer<typeof BookingSummary>

/** A booking as its customer sees it, with its history and the looks of operators. */
export const OperatorBooking = z.object({
  booking: Booking,
  history: z.array(HistoryEntry),
  /** The logins of the parties. Null for a client without an account. */
  people: z.object({ customer: z.uuid().nullable(), provider: z.uuid() }),
  /** The latest first, at most 20. */
  looks: z.array(Look),
})
export type OperatorBooking = z.infer<typeof OperatorBooking>
