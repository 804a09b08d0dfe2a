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
  'booking_time_changed',
  'booking_reminder',
  'new_review',
  'review_answered',
  'request_answered',
  'new_offer',
  'offer_decided',
] as const

/** The kinds that a role can get at all, in the order in which they are shown, with what they are called. */
export const mailKindsOf: Record<UserType, readonly (readonly [kind: MailKind, title: string])[]> = {
  customer: [
    ['new_message', 'New messages'],
    ['booking_submitted', 'Bookings submitted'],
    ['booking_confirmed', 'Bookings confirmed'],
    ['booking_cancelled', 'Bookings cancelled'],
    ['booking_time_changed', 'Changes of time'],
    ['booking_reminder', 'Reminders a day and two hours before a visit'],
    ['booking_completed', 'Bookings completed'],
    ['review_answered', 'Replies to my reviews'],
    ['request_answered', 'Answers to my service requests'],
    ['new_offer', 'Offers for my service requests'],
  ],
  provider: [
    ['new_message', 'New messages'],
    ['booking_request', 'New booking requests'],
    ['booking_cancelled', 'Bookings cancelled'],
    ['booking_time_changed', 'Changes of time'],
    ['booking_reminder', 'Reminders a day and two hours before a visit'],
    ['new_review', 'New reviews'],
    ['offer_decided', 'Answers to my offers'],
  ],
}
