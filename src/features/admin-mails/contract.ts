import { z } from 'zod'

/** Where a mail stands; `kept` where there is no mail server. */
export const MailStatus = z.enum(['queued', 'kept', 'sent', 'failed'])

/** Which mails; `search` is a part of the address. */
export const MailFilter = z.object({ status: MailStatus.optional(), search: z.string().trim().max(254).optional() })
export type MailFilter = z.infer<typeof MailFilter>

/** A mail of the outbox without what it says: it may hold a link that opens an account. */
export const OutboxMail = z.object({
  id: z.uuid(),
  kind: z.string(),
  recipient: z.string(),
  status: MailStatus,
  attempts: z.int(),
  /** Why the last try failed, in the mail server's words. */
  failure: z.string().nullable(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  /** When its link ends; null for a mail without one. */
  expires_at: z.iso.datetime().nullable(),
  can_resend: z.boolean(),
})
export type OutboxMail = z.infer<typeof OutboxMail>
