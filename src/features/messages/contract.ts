import { z } from 'zod'
import { UserType } from '#features/identity/contract.ts'
import { Id } from '#platform/ids.ts'
import { isVisible } from '#platform/visible.ts'

/** The error for a message without a receiver or a text (docs/product/site-texts.md). */
const wrong = 'Invalid message parameters'

/** The maximum length of a message, in characters (docs/product/messages.md). */
export const longestMessage = 4000

/** A message as one of its two parties sees it (docs/product/messages.md). */
export const Message = z.object({
  id: z.uuid(),
  sender_id: z.uuid(),
  receiver_id: z.uuid(),
  /** Null while the message is locked for the reader; locked text never leaves the server. */
  content: z.string().nullable(),
  /** Strictly later than that of the previous message in the conversation. */
  created_at: z.iso.datetime(),
  read: z.boolean(),
  unlocked: z.boolean(),
  unlock_fee_paid: z.boolean(),
})
export type Message = z.infer<typeof Message>

/** A conversation as one of its two parties sees it. */
export const Conversation = z.object({
  /** The profile of the other party. */
  id: z.uuid(),
  /**
   * "Customer" until the provider reveals a booking of theirs; "Unknown User" if there is no such
   * user.
   */
  name: z.string(),
  avatar_url: z.string().nullable(),
  user_type: UserType,
  /** Providers only. */
  business_name: z.string().nullable(),
  /**
   * Whether the provider has revealed a booking of the customer, so that they know each other's
   * contact.
   */
  contact_shared: z.boolean(),
  last_message: z.string(),
  /** When the last message was sent; before the first, when the booking opened the conversation. */
  timestamp: z.iso.datetime(),
  unread: z.boolean(),
  /** False if the account is closed or either user has blocked the other. */
  can_be_written_to: z.boolean(),
  /** Whether the other party's messages are locked. */
  has_locked: z.boolean(),
})
export type Conversation = z.infer<typeof Conversation>

/** The other party, and why the user can't write to them, if so. */
export const Correspondent = Conversation.pick({
  id: true,
  name: true,
  avatar_url: true,
  user_type: true,
  business_name: true,
  contact_shared: true,
}).extend({ refusal: z.string().nullable() })
export type Correspondent = z.infer<typeof Correspondent>

/** A message to send. Its text is trimmed. */
export const NewMessage = z.object({
  receiver_id: Id(wrong),
  content: z
    .string(wrong)
    .trim()
    .max(longestMessage, `A message can have at most ${longestMessage} characters`)
    .refine(isVisible, wrong),
})
export type NewMessage = z.infer<typeof NewMessage>

/** The sender of the messages. */
export const FromSender = z.object({ sender_id: Id(wrong) })

/** `?with=`: the other party of the conversation. */
export const ThreadFilter = z.object({ with: Id(wrong) })

/** The number of unread items. */
export const UnreadCount = z.object({ count: z.int() })
export type UnreadCount = z.infer<typeof UnreadCount>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** `sender_name`: as the receiver knows the sender. */
    'message.sent': {
      message_id: string
      sender_id: string
      receiver_id: string
      sender_name: string
      created_at: Date
    }
    /** A user has read all messages of another. */
    'messages.read': { reader_id: string; sender_id: string }
  }
}

declare module '#platform/realtime/event-types.ts' {
  interface RealtimeEvents {
    /** For both parties; the sender may have other tabs open. */
    'message.inserted': Message
  }
}
