import { z } from 'zod'
import { UserType } from '#features/identity/contract.ts'

/** A visit as the reader of a mail may see it: until the reveal nothing here tells a provider who the customer is (decision 29). */
export const Visit = z.object({
  booking_id: z.uuid(),
  service: z.string(),
  /** The other party: a business, or a customer, who is "Customer" until the reveal. */
  other: z.string(),
  /** Of the customer, for the provider once revealed; else null. */
  phone: z.string().nullable(),
  /** Wall clock of `time_zone`, the provider's. */
  date: z.iso.date(),
  start_time: z.string(),
  end_time: z.string(),
  time_zone: z.string(),
  /** US dollars for the whole visit. */
  price: z.number(),
})
export type Visit = z.infer<typeof Visit>

const about = { name: z.string().nullable(), reader: UserType, visit: Visit }

/** What is mailed of a visit; the kinds are those that can be switched off (decision 37). */
export const visitLetters = [
  z.object({ kind: z.literal('booking_request'), ...about }),
  z.object({ kind: z.literal('booking_submitted'), ...about }),
  z.object({ kind: z.literal('booking_confirmed'), ...about }),
  z.object({
    kind: z.literal('booking_cancelled'),
    ...about,
    /** Null when nobody did: the request has expired. */
    by: UserType.nullable(),
    reason: z.string().nullable(),
    late: z.boolean(),
  }),
  z.object({ kind: z.literal('booking_completed'), ...about }),
  z.object({
    kind: z.literal('booking_time_changed'),
    ...about,
    change: z.enum(['proposed', 'declined', 'rescheduled']),
    /** The other time that waits for an answer, by the same clock, and what was written along; null for an answer. */
    proposed: z
      .object({
        date: z.iso.date(),
        start_time: z.string(),
        end_time: z.string(),
        price: z.number(),
        message: z.string(),
      })
      .nullable(),
  }),
  z.object({
    kind: z.literal('booking_reminder'),
    ...about,
    /** The day of the visit, seen from the day of the mail, by the provider's calendar. */
    day: z.enum(['today', 'tomorrow', 'later']),
  }),
] as const

/** Any of them. */
export type VisitLetter = z.infer<(typeof visitLetters)[number]>
