import { z } from 'zod'
import type { UserType } from '#domains/identity/contract.ts'
import { bookingCancelled } from './booking-cancelled.ts'
import { bookingCompleted } from './booking-completed.ts'
import { bookingConfirmed } from './booking-confirmed.ts'
import { bookingOnTheWay } from './booking-on-the-way.ts'
import { bookingReminder } from './booking-reminder.ts'
import { bookingRequested } from './booking-requested.ts'
import { bookingSubmitted } from './booking-submitted.ts'
import { bookingTimeChanged } from './booking-time-changed.ts'
import { calendarAccountFailing } from './calendar-account-failing.ts'
import { calendarEventQuestioned } from './calendar-event-questioned.ts'
import { calendarUnreadable } from './calendar-unreadable.ts'
import { clientJoined } from './client-joined.ts'
import { credentialDecided } from './credential-decided.ts'
import { finalPrice } from './final-price.ts'
import { groupMessage } from './group-message.ts'
import type { EmailOfKind, NotificationKind } from './kind.ts'
import { listingDecided } from './listing-decided.ts'
import { newMessage } from './new-message.ts'
import { newOffer } from './new-offer.ts'
import { newReview } from './new-review.ts'
import { noShow } from './no-show.ts'
import { offerDecided } from './offer-decided.ts'
import { offerOutdated } from './offer-outdated.ts'
import { quoteAsked } from './quote-asked.ts'
import { reportDecided } from './report-decided.ts'
import { requestAnswered } from './request-answered.ts'
import { requestAssigned } from './request-assigned.ts'
import { requestClosed } from './request-closed.ts'
import { requestReopened } from './request-reopened.ts'
import { reviewAnswered } from './review-answered.ts'
import { reviewDecided } from './review-decided.ts'
import { seriesChanged } from './series-changed.ts'
import { smsEnded } from './sms-ended.ts'
import { timeOpened } from './time-opened.ts'
import { traderAsked } from './trader-asked.ts'
import { verificationEnding } from './verification-ending.ts'

const kinds = [
  newMessage,
  bookingRequested,
  bookingSubmitted,
  bookingConfirmed,
  bookingCancelled,
  bookingTimeChanged,
  bookingReminder,
  bookingOnTheWay,
  bookingCompleted,
  finalPrice,
  noShow,
  timeOpened,
  seriesChanged,
  clientJoined,
  newReview,
  reviewAnswered,
  reviewDecided,
  quoteAsked,
  requestAnswered,
  newOffer,
  offerDecided,
  offerOutdated,
  requestAssigned,
  requestClosed,
  requestReopened,
  reportDecided,
  calendarUnreadable,
  calendarAccountFailing,
  calendarEventQuestioned,
  verificationEnding,
  listingDecided,
  credentialDecided,
  traderAsked,
  groupMessage,
  smsEnded,
] as const

/** The name of an email of a kind, as it is stored. */
export type EmailKind = (typeof kinds)[number]['email']['kind']

/** Every kind of notification. Preferences are listed in this order. */
export const notificationKinds = kinds as unknown as readonly NotificationKind[]

const emails = notificationKinds.map(({ email }) => email as EmailOfKind & { kind: EmailKind })

/** The emails that users can switch off. Emails about the account itself are not among them. */
export const EmailKind = z.enum(emails.map(({ kind }) => kind))

/** The email with a stored name; undefined for an email about the account itself. */
export const findEmail = (kind: string): (EmailOfKind & { kind: EmailKind }) | undefined =>
  emails.find((email) => email.kind === kind)

/** The emails that a role can get, in the order of the preferences dialog. */
export const emailsFor = (role: UserType): readonly { kind: EmailKind; title: string }[] =>
  emails
    .filter(({ preference }) => preference.roles.includes(role))
    .map(({ kind, preference: { title } }) => ({ kind, title }))
