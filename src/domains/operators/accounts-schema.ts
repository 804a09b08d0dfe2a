import * as z from 'zod/mini'
import { type Check, checks } from './accounts-rules.ts'
import { Note } from './schema.ts'

/** The checks that an operator can record. */
export const CheckName = z.enum(Object.keys(checks) as [Check, ...Check[]])

/** What an operator checked before verifying a business. */
export const NewVerification = z.extend(Note, {
  checked: z.array(CheckName).check(z.minLength(1, 'Please say what you have checked')),
})
export type NewVerification = z.infer<typeof NewVerification>
