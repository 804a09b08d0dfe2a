import { z } from 'zod'
import type { ContactMessage } from './support-schema.ts'

/** The response: the message is queued. */
export const ContactSent = z.object({})

declare module '#platform/announcements.ts' {
  interface Announcements {
    /**
     * A message for the support `mailbox`. `account` is the email address of the signed-in user.
     */
    'support.asked': ContactMessage & { account: string | null; mailbox: string }
  }
}
