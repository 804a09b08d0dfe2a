import * as z from 'zod/mini'
import { hoursTexts } from '#domains/schedule/slots-rules.ts'
import { chosenTime } from '#domains/schedule/slots-schema.ts'
import { day } from '#platform/day-schema.ts'
import { proposalLimits, proposalTexts } from './reschedules-limits.ts'

/** A proposal of another time. It has no price: the agreed rate stays. */
export const NewProposal = z.object({
  date: z.pipe(z.string(proposalTexts.date).check(z.trim()), day(proposalTexts.date)),
  start_time: chosenTime(hoursTexts.start),
  end_time: chosenTime(hoursTexts.end),
  message: z._default(
    z.string().check(z.trim(), z.maxLength(proposalLimits.message, proposalTexts.messageTooLong)),
    '',
  ),
  /**
   * Moves the bookings of its series, too: those that start `later`, or `all`. They move by as
   * many days, to the same time of day.
   */
  of_series: z.optional(z.enum(['later', 'all'])),
  /** Moves the other bookings if some of the new times of a series are taken. */
  skip_taken: z.optional(z.boolean()),
})
export type NewProposal = z.infer<typeof NewProposal>
