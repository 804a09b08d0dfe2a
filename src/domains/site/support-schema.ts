import * as z from 'zod/mini'
import { EmailAddress, FullName } from '#domains/identity/schema.ts'
import { contactSubjects, contactTexts, messageLength } from './support-rules.ts'

/** A message to support. It is stored only in its email, until that was sent. */
export const ContactMessage = z.object({
  name: FullName,
  email: EmailAddress,
  subject: z.enum(contactSubjects, contactTexts.subjectMissing),
  message: z
    .string(contactTexts.messageMissing)
    .check(
      z.trim(),
      z.minLength(1, contactTexts.messageMissing),
      z.maxLength(messageLength.longest, contactTexts.messageTooLong),
    ),
})
export type ContactMessage = z.infer<typeof ContactMessage>
