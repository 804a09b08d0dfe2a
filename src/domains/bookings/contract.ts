import { z } from 'zod'
import { AnswerValue, QuestionKind } from '#domains/catalog/questions-contract.ts'
import { LocationType } from '#domains/catalog/services-contract.ts'
import { UserType } from '#domains/identity/contract.ts'
import { Cancellation } from '#domains/providers/contract.ts'
import { Crew } from '#domains/schedule/crews-contract.ts'
import { BookingStatus } from '#domains/schedule/lifecycle-contract.ts'
import { SlotTime } from '#domains/schedule/slots-contract.ts'
import { Id } from '#platform/ids.ts'
import { queryDay } from '#platform/query-day.ts'
import { msg } from '#ui/language.ts'
import { Address, Repeat } from './details-contract.ts'
import { NoShow } from './no-shows-contract.ts'
import { Progress } from './progress-contract.ts'

/** An amount in the currency of the site, with at most two decimals. */
const Amount = z.number().nonnegative()

/** A part of a price. `amount` is the quantity times the price of a unit, in whole cents. */
export const Line = z.object({
  label: z.string(),
  /** Hours, or 1. */
  quantity: z.number(),
  unit_price: Amount,
  amount: Amount,
})
export type Line = z.infer<typeof Line>

/** The terms that the lines of a booking are computed from, besides the rate. */
export const Pricing = z.object({
  price_kind: z.enum(['hourly', 'fixed']),
  /** For an hourly service, the least time that is charged. */
  minimum_minutes: z.int(),
  /** In the currency of the site. */
  call_out_fee: Amount,
  /** Percent of the price of the work on Saturdays and Sundays, and on holidays. */
  weekend_surcharge: z.int().optional(),
  holiday_surcharge: z.int().optional(),
  /** The chosen add-ons. */
  addons: z.array(z.object({ id: z.uuid(), name: z.string(), price: Amount, minutes: z.int() })),
  /** For an accepted quote, the lines of its price, however long the job takes. */
  lines: z.array(Line).optional(),
})
export type Pricing = z.infer<typeof Pricing>

/** A question of the service as it was when the booking was made, and the customer's answer. */
export const Answer = z.object({
  question_id: z.uuid(),
  label: z.string(),
  kind: QuestionKind,
  value: AnswerValue,
})
export type Answer = z.infer<typeof Answer>

/**
 * Another time for a booking that one party proposed and the other can accept.
 */
export const Proposal = z.object({
  id: z.uuid(),
  proposed_by: UserType,
  /** On the wall clock of `time_zone`, as are the two times. */
  date: z.iso.date(),
  start_time: SlotTime,
  end_time: SlotTime,
  /** IANA name. Differs from the booking's if the provider has moved since. */
  time_zone: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** The new total at the agreed rate, in the currency of the site. */
  price: Amount,
  /** How many bookings of a series it moves. They are answered together. */
  bookings: z.int(),
  /** Contact details in a customer's message are hidden from the provider until the reveal. */
  message: z.string(),
  created_at: z.iso.datetime(),
})
export type Proposal = z.infer<typeof Proposal>

/** What came of a proposed final amount. */
export const FinalPriceStatus = z.enum(['proposed', 'replaced', 'accepted', 'disputed'])
export type FinalPriceStatus = z.infer<typeof FinalPriceStatus>

/** The final amount of a job, proposed by the provider, and the customer's answer. */
export const FinalPriceProposal = z.object({
  status: FinalPriceStatus,
  lines: z.array(Line),
  /** The sum of the lines. */
  price: Amount,
  note: z.string(),
  proposed_at: z.iso.datetime(),
  /** If the customer has not answered by then, it counts as accepted. */
  answer_by: z.iso.datetime(),
  /** Null while it waits for an answer. */
  answered_at: z.iso.datetime().nullable(),
  /** Whether it was accepted because the customer did not answer in time. */
  is_automatic: z.boolean(),
  /** Why the customer disputes it; empty unless they do. */
  dispute: z.string(),
})
export type FinalPriceProposal = z.infer<typeof FinalPriceProposal>

/** The fields of a booking that are columns of its table, as both parties see them. */
export const BookingColumns = z.object({
  id: z.uuid(),
  /** Null for the provider until the reveal. */
  customer_id: z.uuid().nullable(),
  provider_id: z.uuid(),
  /** Null once the provider has deleted the service; `service` keeps the agreement. */
  service_id: z.uuid().nullable(),
  status: BookingStatus,
  /** Whether it was confirmed and revealed at once, without an answer of the provider. */
  instant: z.boolean(),
  /**
   * Whether the provider entered it for a client of their own. Without an account of the client,
   * `customer_id` is null.
   */
  for_client: z.boolean(),
  /** On the wall clock of `time_zone`, as are the two times. */
  date: z.iso.date(),
  start_time: SlotTime,
  end_time: SlotTime,
  /** IANA name of the provider's zone when the booking was made. */
  time_zone: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** Where the work happens, as the service said when it was booked. */
  location_type: LocationType,
  /** The total that was agreed on before the job, in the currency of the site. */
  price: Amount,
  /** The currency of all its amounts, as in ISO 4217. */
  currency: z.string(),
  /** The final amount, once the customer has accepted it; null if the price is as agreed before. */
  final_price: Amount.nullable(),
  /** The number of its receipt; null if none was issued. */
  receipt_number: z.int().nullable(),
  customer_info_revealed: z.boolean(),
  revealed_at: z.iso.datetime().nullable(),
  /**
   * The title of the service request through which the provider saw the contact; null if the
   * provider revealed the booking, or it isn't revealed.
   */
  revealed_through: z.string().nullable(),
  /**
   * Null if neither party did: the reason is `expired` for a request without an answer,
   * `provider_suspended` if an operator suspended the provider, and otherwise the words of the
   * operator who cancelled the booking.
   */
  cancelled_by: UserType.nullable(),
  /** Contact details in a customer's reason are hidden from the provider until the reveal. */
  cancel_reason: z.string().nullable(),
  /** Whether a confirmed booking was cancelled less than 24 hours before its start. */
  cancelled_late: z.boolean(),
  /** When the provider first saw the request. */
  seen_at: z.iso.datetime().nullable(),
  confirmed_at: z.iso.datetime().nullable(),
  /** When the provider set out for the customer's home. */
  on_the_way_at: z.iso.datetime().nullable(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  completed_at: z.iso.datetime().nullable(),
  /** Null if the booking completed automatically. */
  completed_by: UserType.nullable(),
  /** The bookings that the customer made in one request share it; null for a single booking. */
  series_id: z.uuid().nullable(),
  /** Increases by 1 with each change of the time or the status. */
  revision: z.int(),
  /** When both parties agreed on the current hours; null if the request named them. */
  agreed_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

/**
 * A booking as one of its two parties sees it. Fields that are not listed never leave the server.
 */
export const Booking = BookingColumns.extend({
  /**
   * For the provider, the client whose job it is. Null for the customer, for other bookings, and
   * after the client was deleted.
   */
  client_id: z.uuid().nullable(),
  /**
   * The viewer's conversation with the other party. Null before it opens, and for the provider of a
   * masked booking if another booking has revealed the customer, whom the conversation names.
   */
  conversation_id: z.uuid().nullable(),
  /** The lines that add up to `price`. */
  lines: z.array(Line),
  /**
   * The terms behind `lines`, so that the price of other hours can be computed. Null for a plain
   * rate.
   */
  pricing: Pricing.nullable(),
  /** The parties who noted that the other one did not come. */
  no_shows: z.array(NoShow),
  /** The latest final amount that the provider has proposed, with the answer. */
  final_price_proposal: FinalPriceProposal.nullable(),
  /** The last step on the day of the job that the provider has announced. */
  progress: Progress.nullable(),
  /**
   * The terms under which the customer cancels, as they were when the booking was made. Null for
   * none.
   */
  cancellation: Cancellation.extend({
    free_until: z.iso.datetime(),
    /**
     * What the customer would owe for cancelling the confirmed booking after `free_until`, in the
     * currency of the site.
     */
    owed_later: Amount,
    /** What the customer owes for having cancelled; 0 unless it was after `free_until`. */
    owed: Amount,
  }).nullable(),
  /** How the series repeats, and which of its bookings this is. Null for a single booking. */
  repeat: Repeat.nullable(),
  /** When a pending booking expires; null for every other. */
  expires_at: z.iso.datetime().nullable(),
  /** The crew that does the job. Null for the customer, and for a provider with one crew. */
  crew: Crew.nullable(),
  /** The open proposal of another time, if any. */
  proposal: Proposal.nullable(),
  /** The customer's contact for this booking. Masked for the provider until the reveal. */
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  /**
   * Null unless the work happens at the customer's home and the customer gave an address. The
   * provider sees the street after the reveal, and nothing once an unrevealed booking is cancelled.
   * The same holds for the next three fields.
   */
  address: Address.nullable(),
  /** The customer's description of the job. Contact details in it are hidden until the reveal. */
  notes: z.string(),
  /**
   * The customer's answers. Contact details in texts are hidden until the reveal, as in `notes`.
   */
  answers: z.array(Answer),
  /** Names of pictures in the bucket `booking-photos`. */
  photos: z.array(z.string()),
  /** "Customer" without a picture for the provider until the reveal. */
  customer: z.object({ name: z.string(), avatar_url: z.string().nullable() }),
  provider: z.object({
    business_name: z.string(),
    name: z.string(),
    avatar_url: z.string().nullable(),
    /** False while an operator has suspended the provider: no other time can be agreed on. */
    available: z.boolean(),
    /** The town of the business, as its profile has it now. */
    location: z.object({ city: z.string(), state: z.string(), zipCode: z.string() }).nullable(),
  }),
  /**
   * Name and price as agreed, by the hour or for the job; minutes and description as the service
   * has them now.
   */
  service: z.object({
    name: z.string(),
    price: Amount,
    price_kind: z.enum(['hourly', 'fixed']),
    duration: z.number().int().nullable(),
    description: z.string().nullable(),
  }),
})
export type Booking = z.infer<typeof Booking>

const day = queryDay(msg('Choose a day'))

/**
 * `?status=&when=&from=&to=&client_id=&series=` of the list. `upcoming` has the soonest booking
 * first, `past` all others; the days are both included.
 */
export const BookingFilter = z.object({
  status: z
    .union([BookingStatus, z.array(BookingStatus).max(4)])
    .transform((status) => [status].flat())
    .optional(),
  when: z.enum(['upcoming', 'past']).optional(),
  /** `true`: those that wait for the viewer, as a request or another time; `false`: the others. */
  waiting: z.enum(['true', 'false']).optional(),
  from: day.optional(),
  to: day.optional(),
  /** Only the jobs of one of the provider's own clients. */
  client_id: z.optional(Id()),
  /** `once` lists a series as one booking: the first one that the rest of the filter selects. */
  series: z.literal('once').optional(),
})
export type BookingFilter = z.infer<typeof BookingFilter>

/** Number of a profile's bookings, by status and in total. */
export const BookingCounts = z.object({
  total: z.int(),
  pending: z.int(),
  confirmed: z.int(),
  completed: z.int(),
  cancelled: z.int(),
  /** Open ones that wait for the viewer's answer: a request, or another time. */
  waiting: z.int(),
})
export type BookingCounts = z.infer<typeof BookingCounts>

/** Why a booking is cancelled. Required if a provider cancels a confirmed one. */
export const CancelReason = z.string().trim().max(500, msg('A reason has at most 500 characters')).optional()

/** Input of `rpc/set_booking_status`. */
export const BookingMove = z.object({
  booking_id: Id(msg('Please fill in all required fields')),
  new_status: BookingStatus,
  reason: CancelReason,
  /**
   * Moves the bookings of its series, too: those that start `later`, or `all`. Leaves out those
   * that can't make the move.
   */
  of_series: z.enum(['later', 'all']).optional(),
})
export type BookingMove = z.infer<typeof BookingMove>

/** Two profiles, one of them the caller's. */
export const Pair = z.object({ user1_id: Id(), user2_id: Id() })
export type Pair = z.infer<typeof Pair>

/** A booking as each party may see it. The customer's version must not reach the provider. */
export type SeenBooking = Record<UserType, Booking>

/**
 * What notifications say about the other bookings of a series. `price` in the currency of the site.
 */
export type SeriesBooking = Pick<Booking, 'id' | 'date' | 'start_time' | 'price'>

/** An event of a booking, or of several of one series. */
export interface BookingEvent {
  booking_id: string
  /** The other bookings of the event, the soonest first. All are later than `booking_id`. */
  also?: readonly SeriesBooking[]
  /** Null for a job of a provider's own client who has no account. */
  customer_id: string | null
  provider_id: string
  /** The acting profile; null for automatic moves. */
  actor_id: string | null
  /** Whether the provider is being suspended. */
  is_suspension?: boolean
  /** Whether an operator cancels it, for a reason that both parties read. */
  is_by_operator?: boolean
  /** The booking, if the command has just read it; otherwise listeners read it. */
  seen?: SeenBooking
}

/** An event of a proposal of another time. */
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
    /** The provider took a step on the day of the job; `undone` is the one that they took back. */
    'booking.progressed': BookingEvent & { progress: Progress | null; undone: Progress | null }
    /** The provider proposes a final amount. */
    'booking.final_price_proposed': BookingEvent
    /** The customer accepted or disputed it, or it was accepted without an answer. */
    'booking.final_price_answered': BookingEvent & { accepted: boolean }
    /** A party noted that the other did not come; `undone` if they undid it. */
    'booking.no_show_noted': BookingEvent & { undone: boolean }
    /** A booking starts in a day or in two hours. */
    'booking.approached': BookingEvent & { notice: 'day' | 'hours' }
    'booking.time_proposed': ProposalEvent
    'booking.time_declined': ProposalEvent
    /** The other party accepted; the booking has moved to the new time. */
    'booking.rescheduled': ProposalEvent
    /** The provider has moved the job of a client without an account. */
    'booking.job_moved': BookingEvent
    /** Dates of a series without an end weren't free; `booking_id` is its last booking. */
    'series.skipped': BookingEvent & { dates: string[] }
    /** A party stopped a series without an end; `booking_id` is its last booking. */
    'series.stopped': BookingEvent
  }
}

declare module '#platform/realtime/event-types.ts' {
  interface RealtimeEvents {
    'booking.changed': { booking_id: string; status: BookingStatus }
  }
}
