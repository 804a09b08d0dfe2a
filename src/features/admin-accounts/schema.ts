import * as z from 'zod/mini'
import { Note } from '#features/admin/schema.ts'
import { type Check, checks } from './rules.ts'

/** The checks that an operator can record. */
export const CheckName = z.enum(Object.keys(checks) as [Check, ...Check[]])

/** What an operator checked before verifying a business. */
export const NewVerification = z.extend(Note, {
  checked: z.array(CheckName).check(z.minLength(1, 'Please say what you have checked')),
})
export type NewVerification = z.infer<typeof NewVerification>
