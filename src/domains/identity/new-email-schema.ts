import * as z from 'zod/mini'
import { texts } from './limits.ts'
import { isReservedEmail } from './rules.ts'
import { EmailAddress } from './schema.ts'

/**
 * An email address for a new login, or a new one for an existing login. Refuses those that stand
 * for closed accounts and unclaimed businesses ({@link isReservedEmail}).
 */
export const NewEmailAddress = EmailAddress.check(
  z.refine((email: string) => !isReservedEmail(email), texts.emailWrong),
)
