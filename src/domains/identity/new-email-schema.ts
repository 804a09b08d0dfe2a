import * as z from 'zod/mini'
import { texts } from './limits.ts'
import { isReservedEmail } from './rules.ts'
import { EmailAddress } from './schema.ts'

/** The email address of a new login, or a new one of a login. */
export const NewEmailAddress = EmailAddress.check(
  z.refine((email: string) => !isReservedEmail(email), texts.emailWrong),
)
