import { z } from 'zod'
import { Visit } from '#features/mail-visits/contract.ts'

const about = { name: z.string().nullable(), lead_id: z.uuid(), title: z.string() }

/** What is mailed of service requests and offers for them; the kinds are those that can be switched off (decision 37). */
export const requestLetters = [
  z.object({ kind: z.literal('request_answered'), ...about, provider_id: z.uuid(), business_name: z.string() }),
  z.object({
    kind: z.literal('new_offer'),
    ...about,
    provider_id: z.uuid(),
    business_name: z.string(),
    message: z.string(),
    /** US dollars an hour, and for the whole visit. */
    hourly_rate: z.number(),
    price: z.number(),
    /** Wall clock of `time_zone`, the provider's. */
    date: z.iso.date(),
    start_time: z.string(),
    end_time: z.string(),
    time_zone: z.string(),
  }),
  z.object({
    kind: z.literal('offer_decided'),
    ...about,
    /** What has come of it; null when the customer has declined. */
    visit: Visit.nullable(),
  }),
] as const

/** Any of them. */
export type RequestLetter = z.infer<(typeof requestLetters)[number]>
