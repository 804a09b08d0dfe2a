import * as z from 'zod/mini'
import { adminLimits, adminTexts } from './rules.ts'

/** Why an operator acts on a user, a review or a service request. */
export const Reason = z.object({
  reason: z
    .string(adminTexts.reason)
    .check(z.trim(), z.minLength(1, adminTexts.reason), z.maxLength(adminLimits.reason, adminTexts.reasonTooLong)),
})

/** A note for other operators. */
export const Note = z.object({
  note: z._default(z.string().check(z.trim(), z.maxLength(adminLimits.note, adminTexts.noteTooLong)), ''),
})
