import { z } from 'zod'
import { SlotTime } from '#features/availability/contract.ts'
import { UserType } from '#features/identity/contract.ts'

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
  'completed',
])
export type HistoryKind = z.infer<typeof HistoryKind>

/** One thing that happened, as both parties see it. */
export const HistoryEntry = z.object({
  kind: HistoryKind,
  /** Null where it happened by itself. */
  by: UserType.nullable(),
  at: z.iso.datetime(),
  /** Asked for, proposed or agreed; wall clock of the booking's zone. */
  hours: z.object({ date: z.iso.date(), start_time: SlotTime, end_time: SlotTime }).nullable(),
  /** A reason, or what was written beside a proposed time. */
  text: z.string().nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
