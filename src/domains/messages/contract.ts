import { z } from 'zod'
import { UserType } from '#domains/identity/contract.ts'
import { pictureNames } from '#domains/pictures/schema.ts'
import { Id } from '#platform/ids.ts'
import { isVisible } from '#platform/visible.ts'
import { msg, t } from '#ui/language.ts'
import { longestMessage, MOST_PHOTOS } from './limits.ts'

/** The error for a message without a receiver or a text (docs/product/site-texts.md). */
const invalidMessage = msg('Invalid message parameters')

/** A message as one of its two parties sees it (docs/product/messages.md). */
export const Message = z.object({
  id: z.uuid(),
  /** The viewer's conversation. */
  conversation_id: z.uuid(),
  /**
   * The sender; null for a provider if it is a customer who isn't revealed. Same for the receiver.
   */
  sender_id: z.uuid().nullable(),
  receiver_id: z.uuid().nullable(),
  /** Null while the message is locked for the reader; locked text never leaves the server. */
  content: z.string().nullable(),
  /**
   * Names of pictures in the bucket `message-photos`. None while the message is locked, and none of
   * a customer who isn't revealed.
   */
  photos: z.array(z.string()),
  /** How many photos there are, also hidden ones. */
  photo_count: z.int(),
  /** Strictly later than that of the previous message in the conversation. */
  created_at: z.iso.datetime(),
  read: z.boolean(),
  unlocked: z.boolean(),
  unlock_fee_paid: z.boolean(),
})
export type Message = z.infer<typeof Message>

/** A conversation as one of its two parties sees it. */
export const Conversation = z.object({
  /**
   * The profile of the other party. Null for a provider until a booking of the customer is
   * revealed.
   */
  id: z.uuid().nullable(),
  /** The viewer's id of the conversation. The other party has another id for it. */
  conversation_id: z.uuid(),
  /**
   * "Customer" until the provider reveals a booking of theirs; "Unknown User" if there is no such
   * user.
   */
  name: z.string(),
  avatar_url: z.string().nullable(),
  user_type: UserType,
  /** Null for customers. */
  business_name: z.string().nullable(),
  /**
   * Whether the provider has revealed a booking of the customer, so that they know each other's
   * contact.
   */
  contact_shared: z.boolean(),
  last_message: z.string(),
  /** Whether the viewer sent the last message. */
  last_message_is_mine: z.boolean(),
  /** When the last message was sent; before the first, when the booking opened the conversation. */
  timestamp: z.iso.datetime(),
  unread: z.boolean(),
  /** False if the account is closed or suspended, or either user has blocked the other. */
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
}).extend({
  /** Null if there is no conversation yet. */
  conversation_id: z.uuid().nullable(),
  refusal: z.string().nullable(),
})
export type Correspondent = z.infer<typeof Correspondent>

/**
 * Names another user: by profile, or by the viewer's conversation with them. Providers can name a
 * customer who isn't revealed only by the conversation. `receiver_id`, `sender_id` and `with` take
 * either.
 */
const Address = z.optional(Id(invalidMessage))

/**
 * A message to send, to `receiver_id` or `conversation_id`. Its text is trimmed, and may be empty
 * if there are photos.
 */
export const NewMessage = z
  .object({
    receiver_id: Address,
    conversation_id: Address,
    content: z
      .string(invalidMessage)
      .trim()
      .max(longestMessage, {
        error: () => t('A message can have at most {count} characters', { count: longestMessage }),
      })
      .default(''),
    photos: z.optional(pictureNames(MOST_PHOTOS, msg('A message can have at most 4 photos'))),
  })
  .refine(({ content, photos }) => isVisible(content) || photos?.length, { path: ['content'], message: invalidMessage })
  .refine(({ receiver_id, conversation_id }) => receiver_id ?? conversation_id, {
    path: ['receiver_id'],
    message: invalidMessage,
  })
export type NewMessage = z.infer<typeof NewMessage>

/** The sender of the messages, or the conversation with them. */
export const FromSender = z
  .object({ sender_id: Address, conversation_id: Address })
  .refine(({ sender_id, conversation_id }) => sender_id ?? conversation_id, {
    path: ['sender_id'],
    message: invalidMessage,
  })
export type FromSender = z.infer<typeof FromSender>

/**
 * The sender whose messages were read, and the time of the last one; without `up_to`, all of them.
 */
export const ReadMessages = FromSender.safeExtend({ up_to: z.optional(z.iso.datetime()) })
export type ReadMessages = z.infer<typeof ReadMessages>

/** `?with=` or `?conversation=`: the other party, or the conversation. */
export const ThreadFilter = z.object({ with: Address, conversation: Address })

/** The number of unread messages, at most {@link MOST_COUNTED}. */
export const UnreadCount = z.object({ count: z.int() })
export type UnreadCount = z.infer<typeof UnreadCount>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** `sender_name`: as the receiver knows the sender. `conversation_id` is the receiver's. */
    'message.sent': {
      message_id: string
      conversation_id: string
      /** Whether the sender is a customer who isn't revealed to the receiver. */
      is_masked: boolean
      sender_id: string
      receiver_id: string
      sender_name: string
      created_at: Date
    }
    /** A user has read the messages that another had sent until `up_to`, or all of them. */
    'messages.read': { reader_id: string; sender_id: string; up_to: Date | undefined }
  }
}

declare module '#platform/realtime/event-types.ts' {
  interface RealtimeEvents {
    /** For both parties; the sender may have other tabs open. */
    'message.inserted': Message
    /** For the reader, who may have other tabs open. */
    'messages.read': Record<never, never>
    /** For the sender of the messages, who sees that they were read. */
    'messages.seen': Record<never, never>
  }
}
