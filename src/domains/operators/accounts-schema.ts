import * as z from 'zod/mini'
import { type Check, checks } from '#domains/providers/record-rules.ts'
import { day } from '#platform/day-schema.ts'
import { msg } from '#ui/language.ts'
import { Note } from './schema.ts'

/** The checks that an operator can record. */
export const CheckName = z.enum(Object.keys(checks) as [Check, ...Check[]])

/** What an operator checked before verifying a business. */
export const NewVerification = z.extend(Note, {
  checked: z.array(CheckName).check(z.minLength(1, msg('Please say what you have checked'))),
  /** The last valid days. */
  licence_until: z.optional(day(msg('Enter the last valid day'))),
  insurance_until: z.optional(day(msg('Enter the last valid day'))),
})
export type NewVerification = z.infer<typeof NewVerification>
