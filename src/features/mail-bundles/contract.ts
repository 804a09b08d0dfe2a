import { z } from 'zod'

/** What is mailed of messages: several of one conversation at once (decision 37). */
export const messageLetter = z.object({
  kind: z.literal('new_message'),
  name: z.string().nullable(),
  /** Who wrote, as the reader may call them: a business, or a customer, who is "Customer" until the reveal (decision 29). */
  sender_id: z.uuid(),
  sender: z.string(),
  /** How many are still unread. */
  count: z.int().positive(),
  /** The first of them, word for word; none for a provider who does not know yet who writes. `content` is null for a locked one. */
  messages: z.array(z.object({ content: z.string().nullable(), at: z.iso.datetime() })),
  /** By whose clock the reader lives. */
  time_zone: z.string(),
})
/** See {@link messageLetter}. */
export type MessageLetter = z.infer<typeof messageLetter>
