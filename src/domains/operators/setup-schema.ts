import * as z from 'zod/mini'
import { EmailAddress, FullName, NewPassword } from '#domains/identity/schema.ts'

/** The first operator. */
export const FirstOperator = z.strictObject({ name: FullName, email: EmailAddress, password: NewPassword })
export type FirstOperator = z.infer<typeof FirstOperator>
