import * as z from 'zod/mini'
import { priceUpTo } from '#domains/catalog/price-schema.ts'
import { hoursTexts } from '#domains/schedule/slots-rules.ts'
import { chosenTime } from '#domains/schedule/slots-schema.ts'
import { day } from '#platform/day-schema.ts'
import { offerLimits, offerTexts } from './offers-limits.ts'

const Job = z.object({
  service_type: z.string(),
  zip_code: z.string(),
  timing: z.string(),
  preferred_date: z.nullable(z.string()),
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
})
/** The job of a service request, as the form showed it to the provider. */
export type Job = z.infer<typeof Job>

/** An offer as a provider sends it. A new offer for the same request replaces an undecided one. */
export const NewOffer = z.object({
  hourly_rate: priceUpTo(offerLimits.rate),
  date: day(offerTexts.date),
  start_time: chosenTime(hoursTexts.start),
  end_time: chosenTime(hoursTexts.end),
  message: z._default(z.string().check(z.trim(), z.maxLength(offerLimits.message, offerTexts.messageTooLong)), ''),
  /** The job that the provider was shown. The offer is refused if it has changed. */
  job: z.optional(Job),
})
export type NewOffer = z.infer<typeof NewOffer>
