import { z } from 'zod'
import { type Audience, audiences } from './groups-rules.ts'

/** How many users a group has now, without closed and suspended accounts. */
export const GroupCount = z.object({ count: z.int() })
export type GroupCount = z.infer<typeof GroupCount>

/** A message to a group, as operators see it. */
export const GroupMessage = z.object({
  id: z.uuid(),
  audience: z.enum(Object.keys(audiences) as [Audience, ...Audience[]]),
  category: z.string().nullable(),
  place: z.string(),
  subject: z.string(),
  content: z.string(),
  /** The operator's email address; null for one who has left. */
  sent_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** How many users have received it so far. */
  told: z.int(),
  /** Null until all users of the group have it. */
  finished_at: z.iso.datetime().nullable(),
})
export type GroupMessage = z.infer<typeof GroupMessage>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** A message was sent to some of the users of its group. */
    'group_message.sent': { user_ids: string[]; subject: string; content: string }
  }
}
