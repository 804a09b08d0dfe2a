import * as z from 'zod/mini'
import { hoursTexts } from '#features/availability/rules.ts'
import { chosenTime } from '#features/availability/schema.ts'
import { hasWholeCents, priceTexts } from '#features/services/rules.ts'
import { day } from '#platform/day-schema.ts'
import { offerLimits, offerTexts } from './rules.ts'

/** What a provider sends. A new offer for the same request replaces an undecided one. */
export const NewOffer = z.object({
  hourly_rate: z
    .number(priceTexts.invalid)
    .check(
      z.gte(0, priceTexts.invalid),
      z.lte(offerLimits.rate, priceTexts.tooHigh),
      z.refine(hasWholeCents, priceTexts.invalid),
    ),
  date: day(offerTexts.date),
  start_time: chosenTime(hoursTexts.start),
  end_time: chosenTime(hoursTexts.end),
  message: z._default(z.string().check(z.trim(), z.maxLength(offerLimits.message, offerTexts.messageTooLong)), ''),
})
export type NewOffer = z.infer<typeof NewOffer>
