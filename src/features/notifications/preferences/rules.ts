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
    ['booking_submitted', 'Bookings submitted'],
    ['booking_confirmed', 'Bookings confirmed'],
    ['booking_cancelled', 'Bookings cancelled'],
    ['booking_completed', 'Bookings completed'],
    ['request_answered', 'Answers to my service requests'],
  ],
  provider: [
    ['new_message', 'New messages'],
    ['booking_request', 'New booking requests'],
    ['booking_cancelled', 'Bookings cancelled'],
    ['new_review', 'New reviews'],
  ],
}
