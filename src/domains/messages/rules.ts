import type { UserType } from '#domains/identity/contract.ts'
import { msg, t } from '#ui/language.ts'
import type { Correspondent } from './contract.ts'

/** Shown for a conversation without messages. */
export const noMessagesYet = msg('No messages yet')
/** Shown instead of a last message that is locked for the viewer. */
export const lockedMessage = msg('Locked message')
/** A message in one line, for lists and emails: its text, and how many photos it has. */
export function previewOf({ content, photo_count }: { content: string | null; photo_count: number }): string {
  if (content === null) return t(lockedMessage)
  const photos = photo_count > 0 ? [t('{photo_count, plural, one {# photo} other {# photos}}', { photo_count })] : []
  return [...(content ? [content] : []), ...photos].join(' · ') || t(deletedPhoto)
}

/** Shown for a message that consisted of photos which their user has deleted. */
export const deletedPhoto = msg('Deleted photo')

/** The name of a user who no longer exists. */
export const unknownUser = msg('Unknown User')

/** Unread messages are counted up to here. Pages show more than 99 as "99+". */
export const MOST_COUNTED = 100

/**
 * In milliseconds: how long a thread counts as open after its page reports it, and how often the
 * page does.
 */
export const THREAD_OPEN = 150_000
/** See {@link THREAD_OPEN}. */
export const REPORT_OPEN = 120_000

/** Error messages for too many messages. */
export const limitTexts = {
  minute: msg('You are sending messages very quickly. Please wait a minute.'),
  day: msg('You have sent too many messages today. Please try again tomorrow.'),
} as const

/** Users can't write to themselves, in any role. */
export const notToOneself = msg('You cannot message yourself')

/** The error of a request that names a conversation and another user than its other party. */
export const notTheirConversation = msg('This conversation is with another user')

/** Users can't write to closed accounts. */
export const hasLeftText = msg('This user has closed their account.')

/** Users can't write to suspended accounts. */
export const notReachable = msg('This user can’t be reached at the moment.')

/** The error message for customers who never booked the provider. */
export const bookingRequired = msg('You need to book a service with this provider before messaging them')

/** The error message for providers without a booking of the customer. */
export const bookedCustomersOnly = msg('Providers can only message customers with an existing booking')

/**
 * Why a user can't write to another, or null if they can: a booking between them, in any status, or
 * an offer opens the conversation (docs/product/messages.md).
 */
export function messagingRefusal(sender: UserType, hasContact: boolean): string | null {
  if (hasContact) return null
  return sender === 'provider' ? bookedCustomersOnly : bookingRequired
}

/**
 * Where to write to another user: a provider's profile, or the conversation with a customer, which
 * is the same before and after the reveal.
 */
export function addressOf({
  id,
  conversation_id,
  user_type,
}: Pick<Correspondent, 'id' | 'conversation_id' | 'user_type'>): string {
  return (user_type === 'provider' ? id : (conversation_id ?? id)) ?? ''
}

/** The other party's name in lists and headings: the business name of a provider. */
export function titleOf({ name, business_name }: Pick<Correspondent, 'name' | 'business_name'>): string {
  return business_name ?? name
}

/** The time of the next message of a conversation: later than that of its last one. */
export function timeOfNext(sides: readonly { updated_at: Date; last_message_id: string | null }[], now: Date): Date {
  const last = sides.flatMap(({ updated_at, last_message_id }) => (last_message_id === null ? [] : [+updated_at]))
  return new Date(Math.max(+now, ...last.map((time) => time + 1)))
}
