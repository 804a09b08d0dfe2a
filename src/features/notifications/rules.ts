import type { UserType } from '#features/identity/contract.ts'
import { dayText } from '#ui/formats.ts'
import type { MailKind, Notification } from './contract.ts'

/** What somebody was told on one day. */
export interface Day {
  /** "Today", "Yesterday", "Monday, March 2", with its year when that is another one. */
  name: string
  notifications: Notification[]
}

/** A list, newest first, by the days of the viewer's zone. */
export function byDay(notifications: readonly Notification[], now: Date, timeZone: string): Day[] {
  const days = new Map<string, Notification[]>()
  for (const each of notifications) {
    const name = dayName(new Date(each.created_at), now, timeZone)
    days.set(name, [...(days.get(name) ?? []), each])
  }
  return [...days].map(([name, told]) => ({ name, notifications: told }))
}

function dayName(at: Date, now: Date, timeZone: string): string {
  const age = dayNumber(now, timeZone) - dayNumber(at, timeZone)
  // What is told while the page is open is newer than its clock.
  if (age <= 0) return 'Today'
  if (age === 1) return 'Yesterday'
  const isThisYear = yearOf(at, timeZone) === yearOf(now, timeZone)
  return dayText(at, { timeZone, weekday: 'long', ...(isThisYear && { year: undefined }) })
}

/** Days are counted by the calendar, not by 24 hours: one of spring has 23. */
function dayNumber(moment: Date, timeZone: string): number {
  return Math.round(Date.parse(moment.toLocaleDateString('en-CA', { timeZone })) / 86_400_000)
}

function yearOf(moment: Date, timeZone: string): string {
  return moment.toLocaleDateString('en-US', { timeZone, year: 'numeric' })
}

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
