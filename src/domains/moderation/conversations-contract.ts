import { z } from 'zod'
import { Look } from './looks-contract.ts'

/** The conversation behind a report of a user. */
export const ReportedConversation = z.object({
  reporter: z.object({ profile_id: z.uuid(), name: z.string() }),
  about: z.object({ profile_id: z.uuid(), name: z.string() }),
  /** The latest messages, the oldest of them first. */
  messages: z.array(
    z.object({
      id: z.uuid(),
      sender_id: z.uuid(),
      content: z.string(),
      /** URLs. */
      photos: z.array(z.string()),
      created_at: z.iso.datetime(),
    }),
  ),
  /** Whether there are earlier messages. */
  has_earlier: z.boolean(),
  /** The latest first, at most 20. */
  looks: z.array(Look),
})
export type ReportedConversation = z.infer<typeof ReportedConversation>
