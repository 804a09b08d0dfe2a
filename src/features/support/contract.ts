import { z } from 'zod'
import { EmailAddress, FullName } from '#features/identity/rules.ts'
import { contactSubjects, contactTexts, messageLength } from './rules.ts'

/** `POST /rest/v1/contact` (specification, section 2, /contact). Nothing of it is stored but in the mail, until that has left. */
export const ContactMessage = z.object({
  name: FullName,
  email: EmailAddress,
  subject: z.enum(contactSubjects, contactTexts.subjectMissing),
  message: z
    .string(contactTexts.messageMissing)
    .trim()
    .min(1, contactTexts.messageMissing)
    .max(messageLength.longest, contactTexts.messageTooLong),
})
export type ContactMessage = z.infer<typeof ContactMessage>

/** What that answers: the message is on its way. */
export const ContactSent = z.object({})

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** Somebody has written to the support. `account` is the e-mail of the login that wrote, `mailbox` where support is read. */
    'support.asked': ContactMessage & { account: string | null; mailbox: string }
  }
}
