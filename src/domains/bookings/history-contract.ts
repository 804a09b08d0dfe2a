import { z } from 'zod'
import { UserType } from '#domains/identity/contract.ts'
import { SlotTime } from '#domains/schedule/slots-contract.ts'

/**
 * An event of a booking. `booked` is an accepted offer, which is confirmed at once; `entered`, a
 * job that the provider entered for a client of their own. `seen`: the provider saw the contact
 * through a service request, which revealed the booking.
 */
export const HistoryKind = z.enum([
  'requested',
  'booked',
  'entered',
  'revealed',
  'seen',
  'confirmed',
  'time_proposed',
  'time_accepted',
  'time_declined',
  'time_withdrawn',
  'on_the_way',
  'started',
  'finished',
  'no_show_noted',
  'no_show_undone',
  'cancelled',
  'expired',
  'provider_suspended',
  'completed',
  'final_price_proposed',
  'final_price_accepted',
  'final_price_disputed',
])
export type HistoryKind = z.infer<typeof HistoryKind>

/** One event in the history of a booking. */
export const HistoryEntry = z.object({
  kind: HistoryKind,
  /**
   * Whether a program of the user made the booking, such as an assistant. False for later events.
   */
  by_program: z.boolean(),
  /** Null if it happened automatically, or an operator did it. */
  by: UserType.nullable(),
  at: z.iso.datetime(),
  /** The requested, proposed or agreed time, in the booking's time zone. */
  hours: z.object({ date: z.iso.date(), start_time: SlotTime, end_time: SlotTime }).nullable(),
  /**
   * The reason of a cancellation, the message of a proposal, the title of a service request, or a
   * final amount with the provider's note or the customer's objection.
   * Contact details in a customer's text are hidden from the provider until the reveal.
   */
  text: z.string().nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
