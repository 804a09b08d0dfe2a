import { z } from 'zod'
import { smsKinds, smsTexts } from './sms-rules.ts'

const SmsKind = z.enum(smsKinds)

/** The number of a login that gets text messages. */
export const SmsNumber = z.object({
  /** In the usual form of its country. */
  phone: z.string(),
  /** Why texts have ended; null while they come. */
  ended_by: z.enum(['stop', 'unreachable', 'taken']).nullable(),
  consented_at: z.iso.datetime(),
  /** The kinds that the user switched off. */
  unwanted: z.array(SmsKind),
})
export type SmsNumber = z.infer<typeof SmsNumber>

/** `GET /rest/v1/sms/number`. */
export const SmsSettings = z.object({
  /** Whether this site sends text messages. */
  is_on: z.boolean(),
  /** The sentence to agree to. */
  consent: z.string(),
  number: SmsNumber.nullable(),
  /** The number to which a code was sent that is still valid. */
  waiting: z.object({ phone: z.string() }).nullable(),
})
export type SmsSettings = z.infer<typeof SmsSettings>

/** `PUT /rest/v1/sms/number`: the number, and the agreement to texts. */
export const NewSmsNumber = z.object({
  phone: z
    .string(smsTexts.unreachable)
    .max(40, smsTexts.unreachable)
    .meta({ examples: ['(212) 555-0144'] }),
  agrees: z.literal(true, smsTexts.consent),
  /** The time zone of the browser, for quiet hours. */
  time_zone: z
    .string()
    .max(60)
    .meta({ examples: ['America/New_York'] }),
})
export type NewSmsNumber = z.infer<typeof NewSmsNumber>

/** `POST /rest/v1/sms/number/confirm`: the code that was sent. Spaces do not count. */
export const SmsCode = z.object({
  code: z
    .string(smsTexts.code)
    .transform((code) => code.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, smsTexts.code))
    .meta({ examples: ['123456'] }),
})

/** `PATCH /rest/v1/sms/number`: the kinds that the user does not want as texts. */
export const SmsChoice = z.object({ unwanted: z.array(SmsKind).max(smsKinds.length) })
export type SmsChoice = z.infer<typeof SmsChoice>

/** The costs of one kind of texts. */
export const SmsCost = z.object({
  kind: z.enum(['code', ...smsKinds]),
  /** Texts that the service accepted. */
  messages: z.int(),
  /** The parts that the service bills. */
  segments: z.int(),
  delivered: z.int(),
  failed: z.int(),
  /** Texts beyond the limit of a day, which were not sent. */
  over_limit: z.int(),
  /** Texts that were not sent for another reason: at night, or too late. */
  dropped: z.int(),
  /** The costs that the service reports, by currency. */
  costs: z.array(z.object({ currency: z.string(), amount: z.number() })),
})
export type SmsCost = z.infer<typeof SmsCost>

/** `GET /rest/v1/admin/sms`: the texts of this month, in UTC. */
export const SmsCosts = z.object({
  is_on: z.boolean(),
  /** `YYYY-MM`. */
  month: z.string(),
  items: z.array(SmsCost),
  /** Texts of this month whose price the service has not reported yet. */
  unpriced: z.int(),
  /** Logins with a number that gets texts. */
  numbers: z.int(),
})
export type SmsCosts = z.infer<typeof SmsCosts>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** Texts to a user have ended, although the user did not ask for it. */
    'sms.ended': { user_id: string; phone: string; by: 'stop' | 'unreachable' | 'taken' }
  }
}
