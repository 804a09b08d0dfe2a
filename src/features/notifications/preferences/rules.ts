import type { UserType } from '../../accounts/contract.ts'
import type { MailKind } from './contract.ts'

/** Every kind of e-mail that can be switched off. Mails about the account itself are not among them: they keep it safe. */
export const mailKinds = [
  'new_message',
  'booking_request',
  'booking_submitted',
  'booking_confirmed',
  'booking_cancelled',
  'booking_completed',
  'new_review',
  'request_answered',
] as const

/** The kinds that a role can get at all, in the order in which they are shown, with what they are called. */
export const mailKindsOf: Record<UserType, readonly (readonly [kind: MailKind, title: string])[]> = {
  customer: [
    ['new_message', 'New messages'],
    ['booking_submitted', 'A booking is submitted'],
    ['booking_confirmed', 'A booking is confirmed'],
    ['booking_cancelled', 'A booking is cancelled'],
    ['booking_completed', 'A booking is completed, and a review is asked for'],
    ['request_answered', 'A provider answers my service request'],
  ],
  provider: [
    ['new_message', 'New messages'],
    ['booking_request', 'New booking requests'],
    ['booking_cancelled', 'A booking is cancelled'],
    ['new_review', 'New reviews'],
  ],
}
