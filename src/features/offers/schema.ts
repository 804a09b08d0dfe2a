import * as z from 'zod/mini'
import { chosenTime } from '#features/availability/schema.ts'
import { hasWholeCents } from '#features/services/rules.ts'
import { day } from '#platform/day-schema.ts'
import { offerLimits, offerTexts } from './rules.ts'

/** What a provider sends. A new offer for the same request replaces an undecided one. */
export const NewOffer = z.object({
  hourly_rate: z
    .number(offerTexts.rate)
    .check(
      z.gte(0, offerTexts.rate),
      z.lte(offerLimits.rate, offerTexts.rateTooHigh),
      z.refine(hasWholeCents, offerTexts.rate),
    ),
  date: day(offerTexts.date),
  start_time: chosenTime(offerTexts.startTime),
  end_time: chosenTime(offerTexts.endTime),
  message: z._default(z.string().check(z.trim(), z.maxLength(offerLimits.message, offerTexts.messageTooLong)), ''),
})
export type NewOffer = z.infer<typeof NewOffer>
