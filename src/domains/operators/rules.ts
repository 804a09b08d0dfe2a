import type { AccountEmail } from '#domains/email/contract.ts'
import { msg, t } from '#ui/language.ts'

/** The errors of a search. */
export const searchTexts = {
  tooShort: msg('Please enter at least 3 characters'),
  tooLong: msg('Please enter at most 200 characters'),
} as const

/** The value of `by` in the details of an action on the command line, by no known operator. */
export const byCommandLine = 'command line'
/**
 * The value of `by` in the details of an action with the link of the set-up, before there is an
 * operator.
 */
export const bySetUp = 'set-up'

/** The columns that the audit trail can be sorted by, the usual one first. */
export const auditSorts = ['at'] as const
/** The columns that the outbox can be sorted by, the usual one first. */
export const emailSorts = ['created_at', 'recipient'] as const

/** The maximum length of what operators write, in characters. */
export const adminLimits = { reason: 500, note: 1000 } as const

/** The errors of reasons and notes. */
export const adminTexts = {
  reason: msg('Please say why'),
  reasonTooLong: msg('Please keep the reason within 500 characters'),
  noteTooLong: msg('Please keep the note within 1,000 characters'),
} as const

/** The statuses of emails, as operators read them. */
export const emailStates = {
  queued: msg('Waiting'),
  kept: msg('Kept here'),
  sent: msg('Sent'),
  failed: msg('Failed'),
} as const

/**
 * The names of emails by kind. A test of the notifications checks that none of theirs is missing.
 */
const emailNames: Record<AccountEmail['kind'], string> & Record<string, string> = {
  confirmation: msg('Confirmation of an email address'),
  magic_link: msg('Link to sign in'),
  recovery: msg('Link for a new password'),
  welcome: msg('Welcome'),
  account_exists: msg('Sign-up with a known email address'),
  password_changed: msg('Password changed'),
  email_requested: msg('New email address requested'),
  email_changed: msg('Email address changed'),
  email_restored: msg('Old email address restored'),
  password_paused: msg('Sign-in by password paused'),
  new_sign_in: msg('Sign-in on a new device'),
  factor_changed: msg('Sign-in method changed'),
  token_created: msg('Token for a program created'),
  program_connected: msg('Program connected'),
  webhook_stopped: msg('Webhook turned off'),
  reply_returned: msg('Reply by email that was not delivered'),
  legal_changed: msg('New version of a legal text'),
  client_invitation: msg('Invitation of a client by a provider'),
  business_claim: msg('Link to claim a listed business'),
  account_suspended: msg('Account suspended, with the reasons'),
  appeal_decided: msg('Outcome of an appeal'),
  contact: msg('Message from the contact form'),
  booking_cancelled: msg('Booking cancelled'),
  booking_completed: msg('Booking completed'),
  booking_confirmed: msg('Booking confirmed'),
  booking_on_the_way: msg('Booking on the way'),
  booking_reminder: msg('Booking reminder'),
  booking_request: msg('Booking request'),
  booking_submitted: msg('Booking submitted'),
  booking_time_changed: msg('Booking time changed'),
  calendar_account_failing: msg('Calendar account failing'),
  calendar_event_questioned: msg('Calendar event questioned'),
  calendar_unreadable: msg('Calendar unreadable'),
  client_joined: msg('Client joined'),
  credential_decided: msg('Credential decided'),
  final_price: msg('Final price'),
  group_message: msg('Group message'),
  listing_decided: msg('Listing decided'),
  new_message: msg('New message'),
  new_offer: msg('New offer'),
  new_review: msg('New review'),
  no_show: msg('No-show'),
  offer_decided: msg('Offer decided'),
  offer_outdated: msg('Offer outdated'),
  quote_asked: msg('Quote asked'),
  report_decided: msg('Report decided'),
  request_answered: msg('Request answered'),
  request_assigned: msg('Request assigned'),
  request_closed: msg('Request closed'),
  request_reopened: msg('Request reopened'),
  review_answered: msg('Review answered'),
  review_decided: msg('Review decided'),
  series_changed: msg('Series changed'),
  sms_ended: msg('Text messages ended'),
  time_opened: msg('Time opened'),
  trader_asked: msg('Trader identity asked for'),
  verification_ending: msg('Verification ending'),
}

/** What operators call a kind of email: "Booking time changed". */
export const emailName = (kind: string): string => t(emailNames[kind] ?? kind)
