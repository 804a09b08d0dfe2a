import { z } from 'zod'
import type { ContactMessage } from './schema.ts'

/** What that answers: the message is on its way. */
export const ContactSent = z.object({})

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** Somebody has written to the support. `account` is the e-mail of the login that wrote, `mailbox` where support is read. */
    'support.asked': ContactMessage & { account: string | null; mailbox: string }
  }
}
