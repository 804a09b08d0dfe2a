import { z } from 'zod'
import { SlotTime } from '#features/availability/contract.ts'
import { UserType } from '#features/identity/contract.ts'
import { proposalLimits, proposalTexts as texts } from './rules.ts'

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

/** What is sent to propose another time. There is no price to send: the rate that was agreed stays. */
export const NewProposal = z.object({
  date: z.string(texts.date).trim().pipe(z.iso.date(texts.date)),
  start_time: z.string(texts.startTime).trim().min(1, texts.startTime).pipe(SlotTime),
  end_time: z.string(texts.endTime).trim().min(1, texts.endTime).pipe(SlotTime),
  message: z.string().trim().max(proposalLimits.message, texts.messageTooLong).default(''),
})
export type NewProposal = z.infer<typeof NewProposal>
