import type { z } from 'zod'
import type { Booking } from '#domains/bookings/contract.ts'
import type { UserType } from '#domains/identity/contract.ts'
import type { Others } from '#domains/search/others-contract.ts'
import type { Offer } from '#domains/service-requests/offers-contract.ts'
import type { Announcements } from '#platform/announcements.ts'
import type { NotificationMetadata, NotificationType } from '../contract.ts'
import type { SmsKind } from '../sms-rules.ts'

/**
 * One kind of notification: the events that cause it, who gets it, what the bell says, and the
 * email. Kinds hold no queries, because the email renderer bundles them; they read through
 * `Sources`.
 */
export interface NotificationKind<Data = unknown> {
  /** The notices that each event causes. */
  on: EventHandlers<Data>
  email: EmailOfKind<Data>
  /** On devices, it is shown even during quiet hours. */
  isUrgent?: true
}

type EventHandlers<Data> = {
  [Name in keyof Announcements]?: (event: Announcements[Name], sources: Sources) => Promise<Notice<Data>[]>
}

/**
 * The notice for one user: a line under the bell and, unless it is missing, the data of an email.
 */
export interface Notice<Data = unknown> {
  user_id: string
  type: NotificationType
  title: string
  message: string
  metadata: NotificationMetadata
  email?: Data
  /** The email is dropped if it can't be sent by then. */
  expires_at?: Date
  /** Also sent as a text message to users who get them; not before `from`. */
  sms?: { kind: SmsKind; from?: Date }
  /** A queued email of the same instant that this one makes redundant. */
  replaces?: { kind: string; data: object }
}

/** The email of a kind, and the preference that switches it off. */
export interface EmailOfKind<Data = unknown> {
  /** The name in the `mail` and `unwanted_mail` tables. */
  kind: string
  /** Its title in the preferences dialog, and the roles that get it. */
  preference: { title: string; roles: readonly UserType[] }
  /** The data stored until the email is sent. The recipient may see all of it. */
  data: z.ZodType<Data>
  words: (data: Data) => EmailWords
  /**
   * The email is dropped if the provider of its booking is suspended by the time it could be sent.
   */
  needsProvider?: true
}

/**
 * The text of an email. Every part is one line without control characters, except `quotes`, which
 * the template cleans.
 */
export interface EmailWords {
  subject: string
  heading: string
  /** Shown beside the subject in a list of emails. */
  preheader: string
  paragraphs: string[]
  /** Text that a user typed, word for word, and when, if that matters. */
  quotes?: { text: string; at?: string }[]
  facts?: [label: string, value: string][]
  /** Links to choose from, above the facts. */
  choices?: [label: string, path: string][]
  /** The button: its label, and a path of this site. */
  button: [label: string, path: string]
  /** More links, as plain text. */
  links?: [label: string, path: string][]
  /** Small print below the button. */
  note?: string
  /** Replaces `note` if a reply to the email does not arrive in the conversation. */
  no_reply?: string
}

/**
 * The reads that kinds may use, within the transaction of the event. All answer as the recipient
 * may see it.
 */
export interface Sources {
  now: Date
  /** The next midnight in a time zone. */
  endOfDay(time_zone: string): Date
  /** Masked for the reader as their bookings page masks it. */
  getBooking(booking_id: string, reader: { id: string; user_type: UserType }): Promise<Booking>
  /** Other providers for a booking whose provider can't come. */
  listOthersFor(booking_id: string): Promise<Others>
  getOffer(offer_id: string): Promise<Offer>
  getServiceRequest(lead_id: string): Promise<{ title: string; closed_reason: string | null }>
  getDeclineReason(lead_id: string, provider_id: string): Promise<string>
  getBusinessName(provider_id: string): Promise<string>
  getReview(review_id: string): Promise<{ rating: number; comment: string; reply: string; author: string }>
  getReviewStatement(statement_id: string): Promise<{
    business_name: string
    rule: string
    content: string
    basis: 'report' | 'own_finding'
    appeal_until: Date
    outcome: 'accepted' | 'rejected' | null
    answer: string
  }>
  /**
   * `provider_id`: the provider whose page has the reported review; null for a reported user.
   * Undefined if the reporter has closed their account.
   */
  findReport(
    report_id: string,
  ): Promise<{ reporter_id: string; subject: 'review' | 'profile'; provider_id: string | null } | undefined>
}

/** Checks the types of a kind and keeps the literal name of its email. */
export function notificationKind<const Name extends string, Data>(
  kind: NotificationKind<Data> & { email: { kind: Name } },
): NotificationKind<Data> & { email: EmailOfKind<Data> & { kind: Name } } {
  return kind
}
