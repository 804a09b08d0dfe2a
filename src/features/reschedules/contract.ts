import { z } from 'zod'
import { SlotTime } from '#features/availability/contract.ts'
import { UserType } from '#features/identity/contract.ts'

/** Another time for a visit, that one party has proposed and the other may accept. Both see it alike. */
export const Proposal = z.object({
  id: z.uuid(),
  proposed_by: UserType,
  /** Wall clock of `time_zone`, as are the two times. */
  date: z.iso.date(),
  start_time: SlotTime,
  end_time: SlotTime,
  /** IANA name: another than the booking's where the provider has moved since. */
  time_zone: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** What the whole visit would cost at the rate that was agreed, in US dollars. */
  price: z.number().nonnegative(),
  message: z.string(),
  created_at: z.iso.datetime(),
})
export type Proposal = z.infer<typeof Proposal>
