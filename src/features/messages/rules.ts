import type { UserType } from '#features/identity/contract.ts'
import type { Correspondent } from './contract.ts'

/** What is shown where a conversation has no message (specification, section 3). */
export const noMessagesYet = 'No messages yet'
/** What is shown instead of a last message that is locked for whoever looks. */
export const lockedMessage = 'Locked message'
/** Who nobody knows any more. */
export const unknownUser = 'Unknown User'

/** How long a thread counts as open after its page has said so, and how often the page says so while it is in view, in milliseconds. */
export const THREAD_OPEN = 150_000
/** See {@link THREAD_OPEN}. */
export const SAY_OPEN = 120_000

/** What people read who write more than anybody types. */
export const limitTexts = {
  minute: 'You are sending messages very quickly. Please wait a minute.',
  day: 'You have sent a great many messages today. Please try again tomorrow.',
} as const

/** Nobody writes to themselves, not even to their other role (decision 27). */
export const notToOneself = 'You cannot message yourself'

/** Nobody would read it. */
export const hasLeftText = 'This person has closed their account.'

/** What customers read who have never booked the provider. */
export const bookingRequired = 'You need to book a service with this provider before messaging them'

/**
 * Why somebody may not write to another, or null if they may: any booking between the two, in any status, opens the conversation
 * (specification, section 5, Messaging; decision 31).
 */
export function messagingRefusal(sender: UserType, hasBooking: boolean): string | null {
  if (hasBooking) return null
  return sender === 'provider' ? 'Providers can only message customers with an existing booking' : bookingRequired
}

/** What somebody is called in lists and headings: a provider by the business. */
export function titleOf({ name, business_name }: Pick<Correspondent, 'name' | 'business_name'>): string {
  return business_name ?? name
}
