import { z } from 'zod'

/**
 * The outcome of a reply by email: `delivered`; `returned` to its sender by an email that says why;
 * or `ignored`, because a program wrote it.
 */
export const ReplyOutcome = z.object({ outcome: z.enum(['delivered', 'returned', 'ignored']) })
export type ReplyOutcome = z.infer<typeof ReplyOutcome>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** A user's reply by email was not delivered, or without its files. */
    'message.reply_returned': {
      auth_user_id: string
      conversation_id: string
      is_delivered: boolean
      /** The reason, as one or more sentences. */
      reason: string
      /** The text of the user's reply. */
      text: string
    }
  }
}
