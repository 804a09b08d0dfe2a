import { z } from 'zod'
import { SlotTime } from '#features/availability/contract.ts'
import { UserType } from '#features/identity/contract.ts'
import { Proposal } from '#features/reschedules/contract.ts'
import { Id } from '#platform/ids.ts'
import { isVisible } from '#platform/visible.ts'

/** Where a booking stands (specification, section 4). */
export const BookingStatus = z.enum(['pending', 'confirmed', 'completed', 'cancelled'])
export type BookingStatus = z.infer<typeof BookingStatus>

/** US dollars with two decimals at the most. */
const Usd = z.number().nonnegative()

/** A booking as one of its two parties sees it. A field that is not listed here never leaves the server. */
export const Booking = z.object({
  id: z.uuid(),
  customer_id: z.uuid(),
  provider_id: z.uuid(),
  /** Null once the provider has deleted the service; `service` keeps what was agreed. */
  service_id: z.uuid().nullable(),
  status: BookingStatus,
  /** Wall clock of `time_zone`, as are the two times. */
  date: z.iso.date(),
  start_time: SlotTime,
  end_time: SlotTime,
  /** IANA name of the provider's zone on the day of booking. */
  time_zone: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** What the whole visit costs, in US dollars. */
  price: Usd,
  customer_info_revealed: z.boolean(),
  revealed_at: z.iso.datetime().nullable(),
  /** Null when nobody did: the request expired, and that is its reason. */
  cancelled_by: UserType.nullable(),
  cancel_reason: z.string().nullable(),
  /** A confirmed visit called off under 24 hours before its start. */
  cancelled_late: z.boolean(),
  completed_at: z.iso.datetime().nullable(),
  /** Null when nobody did: it completed by itself, 24 hours after its end. */
  completed_by: UserType.nullable(),
  /** Until when a pending booking can be answered; null for every other. */
  expires_at: z.iso.datetime().nullable(),
  /** +1 whenever the hours or the status change. */
  revision: z.int(),
  /** Another time that one party has proposed and the other has not answered. */
  proposal: Proposal.nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** What the customer gave for this visit. Masked for the provider until the reveal (decision 29). */
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  /** "Customer" without a picture for the provider until the reveal. */
  customer: z.object({ name: z.string(), avatar_url: z.string().nullable() }),
  provider: z.object({ business_name: z.string(), name: z.string(), avatar_url: z.string().nullable() }),
  /** Name and hourly price as agreed; minutes and description as the service stands now. */
  service: z.object({
    name: z.string(),
    price: Usd,
    duration: z.number().int().nullable(),
    description: z.string().nullable(),
  }),
})
export type Booking = z.infer<typeof Booking>

const incomplete = 'Please fill in all required fields'
const required = (longest: number) =>
  z.string(incomplete).trim().max(longest, 'This text is too long').refine(isVisible, incomplete)

/** There is no price to send: the service decides what an hour costs. */
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

/** `?status=&when=` of the list: any of the statuses; `upcoming` is what still lies ahead, soonest first, `past` the rest. */
export const BookingFilter = z.object({
  status: z
    .union([BookingStatus, z.array(BookingStatus).max(4)])
    .transform((status) => [status].flat())
    .optional(),
  when: z.enum(['upcoming', 'past']).optional(),
})
export type BookingFilter = z.infer<typeof BookingFilter>

/** How many bookings a profile has, by status and in all. */
export const BookingCounts = z.object({
  total: z.int(),
  pending: z.int(),
  confirmed: z.int(),
  completed: z.int(),
  cancelled: z.int(),
})
export type BookingCounts = z.infer<typeof BookingCounts>

/** What `rpc/set_booking_status` is asked. */
export const BookingMove = z.object({
  booking_id: Id(incomplete),
  new_status: BookingStatus,
  /** Why it is cancelled; a provider must say so once the booking was confirmed. */
  reason: z.string().trim().max(500, 'A reason has at most 500 characters').optional(),
})
export type BookingMove = z.infer<typeof BookingMove>

/** Two profiles, one of them the caller's. */
export const Pair = z.object({ user1_id: Id(), user2_id: Id() })
export type Pair = z.infer<typeof Pair>

/** What is announced about a booking: ids only, so that no listener can pass on what is masked. */
export interface BookingEvent {
  booking_id: string
  customer_id: string
  provider_id: string
  /** The profile that did it; null when it happened by itself. */
  actor_id: string | null
}

/** What is announced when one party would rather meet at another time, and what becomes of it. */
export interface ProposalEvent extends BookingEvent {
  proposal_id: string
  proposed_by: UserType
}

declare module '#platform/announcements.ts' {
  interface Announcements {
    'booking.requested': BookingEvent
    'booking.revealed': BookingEvent
    'booking.confirmed': BookingEvent
    'booking.cancelled': BookingEvent
    'booking.completed': BookingEvent
    /** A visit comes near: a day, or two hours. Nobody did it. */
    'booking.approached': BookingEvent & { notice: 'day' | 'hours' }
    'booking.time_proposed': ProposalEvent
    'booking.time_declined': ProposalEvent
    /** The other party has accepted: the visit is at the new time. */
    'booking.rescheduled': ProposalEvent
  }
}

declare module '#platform/realtime/event-types.ts' {
  interface RealtimeEvents {
    'booking.changed': { booking_id: string; status: BookingStatus }
  }
}
