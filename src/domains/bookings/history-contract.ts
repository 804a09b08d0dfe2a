import { z } from 'zod'
import { UserType } from '#domains/identity/contract.ts'
import { SlotTime } from '#domains/schedule/slots-contract.ts'

/** What happened to a booking. `booked` is an accepted offer, which is confirmed at once. */
export const HistoryKind = z.enum([
  'requested',
  'booked',
  'revealed',
  'confirmed',
  'time_proposed',
  'time_accepted',
  'time_declined',
  'time_withdrawn',
  'cancelled',
  'expired',
  'provider_suspended',
  'completed',
])
export type HistoryKind = z.infer<typeof HistoryKind>

/** One event in the history of a booking. */
export const HistoryEntry = z.object({
  kind: HistoryKind,
  /** Null if it happened automatically. */
  by: UserType.nullable(),
  at: z.iso.datetime(),
  /** The requested, proposed or agreed time, in the booking's time zone. */
  hours: z.object({ date: z.iso.date(), start_time: SlotTime, end_time: SlotTime }).nullable(),
  /**
   * The reason of a cancellation or the message of a proposal. Contact details in a customer's text
   * are hidden from the provider until the reveal.
   */
  text: z.string().nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
