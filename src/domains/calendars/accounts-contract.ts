import { z } from 'zod'
import { Id } from '#platform/ids.ts'
import { accountTexts } from './accounts-rules.ts'

/** A calendar of a connected account. */
export const AccountCalendar = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether the account may write to it. */
  can_write: z.boolean(),
  /** Whether bookings are written there. At most one calendar is. */
  is_written: z.boolean(),
  /** Whether its events close hours. */
  is_busy: z.boolean(),
})
export type AccountCalendar = z.infer<typeof AccountCalendar>

/** The company or protocol of a calendar account. */
export const CalendarKind = z.enum(['google', 'microsoft', 'caldav'])
export type CalendarKind = z.infer<typeof CalendarKind>

/** The kinds that users connect with consent on a page of theirs. */
export const GrantKind = CalendarKind.exclude(['caldav'])
export type GrantKind = z.infer<typeof GrantKind>

/** A provider's calendar account. Its password or token is never returned. */
export const CalendarAccount = z.object({
  id: z.uuid(),
  kind: CalendarKind,
  /** Only the host, such as `caldav.icloud.com`. */
  host: z.string(),
  user_name: z.string(),
  calendars: z.array(AccountCalendar),
  /** How many bookings are in the calendar. */
  event_count: z.int(),
  created_at: z.iso.datetime(),
  /** When it was last synchronized without a problem; null before the first time. */
  synced_at: z.iso.datetime().nullable(),
  /** Why the last run failed, as a sentence, or null. */
  problem: z.string().nullable(),
  /** Whether its owner has revoked our access, so that it has to be connected again. */
  is_ended: z.boolean(),
})
export type CalendarAccount = z.infer<typeof CalendarAccount>

/** `GET /rest/v1/calendar_accounts`: all on one page, the oldest first. */
export const CalendarAccounts = z.object({
  items: z.array(CalendarAccount),
  next_cursor: z.null(),
  /** The kinds that can be connected here. */
  offered_kinds: z.array(CalendarKind),
})
export type CalendarAccounts = z.infer<typeof CalendarAccounts>

/** The path of an account. */
export const CalendarAccountId = z.object({ id: Id() })

/** `POST /rest/v1/calendar_accounts/grants`: asks for access at Google or Microsoft. */
export const NewCalendarGrant = z.strictObject({ kind: GrantKind })

/** The page of the company that the browser goes to. */
export const CalendarGrantAddress = z.object({ url: z.url() })
export type CalendarGrantAddress = z.infer<typeof CalendarGrantAddress>

/** The path of a company's redirect. */
export const CalendarCallback = z.object({ kind: GrantKind })

const Password = z.string(accountTexts.password).min(1, accountTexts.password).max(500, accountTexts.long)

/** `POST /rest/v1/calendar_accounts`: on a CalDAV server. */
export const NewCalendarAccount = z.strictObject({
  /** The server; `https://` may be left out. */
  url: z.string(accountTexts.address).trim().min(1, accountTexts.address).max(2000, accountTexts.long),
  user_name: z.string(accountTexts.user).trim().min(1, accountTexts.user).max(320, accountTexts.long),
  password: Password,
})
export type NewCalendarAccount = z.infer<typeof NewCalendarAccount>

/** `PATCH /rest/v1/calendar_accounts/{id}`. */
export const CalendarAccountChange = z.strictObject({
  /** A new app password, for a CalDAV server. */
  password: Password.optional(),
  /** The calendar that gets the bookings; null for none. */
  written_id: z.nullish(Id()),
  /** The calendars whose events close hours. */
  busy_ids: z.array(Id()).max(100).optional(),
})
export type CalendarAccountChange = z.infer<typeof CalendarAccountChange>

/** `?events=` of a disconnection: whether bookings to come stay in the calendar. */
export const Disconnection = z.object({ events: z.enum(['keep', 'remove']).default('keep') })
export type Disconnection = z.infer<typeof Disconnection>

/** What happened to a booking's event in the provider's calendar. */
export const CalendarQuestion = z.object({
  id: z.uuid(),
  /** The calendar account that has the event. */
  account_id: z.uuid(),
  kind: z.enum(['moved', 'deleted']),
  booking_id: z.uuid(),
  /** The name of the service. */
  service_name: z.string(),
  /** The time zone of all times here, as an IANA name. */
  time_zone: z.string(),
  /** The agreed time. */
  date: z.iso.date(),
  start_time: z.string(),
  /** The time of the event in the calendar, or the last one of a deleted event. */
  there: z.object({ date: z.iso.date(), start_time: z.string(), end_time: z.string() }),
  /** Whether the booking is of the provider's own client, who has no account. */
  moves_at_once: z.boolean(),
  asked_at: z.iso.datetime(),
})
export type CalendarQuestion = z.infer<typeof CalendarQuestion>

/** `GET /rest/v1/calendar_questions`: all on one page, the oldest first. */
export const CalendarQuestions = z.object({ items: z.array(CalendarQuestion), next_cursor: z.null() })
export type CalendarQuestions = z.infer<typeof CalendarQuestions>

/** The path of a question. */
export const CalendarQuestionId = z.object({ id: Id() })

/** `POST /rest/v1/calendar_questions/{id}/answer`. */
export const CalendarAnswer = z.strictObject({
  /**
   * `propose` the time in the calendar to the customer, `cancel` the booking, or `put_back` the
   * event as agreed.
   */
  answer: z.enum(['propose', 'cancel', 'put_back']),
  /** For the customer: the message of the proposal, or the reason of the cancellation. */
  message: z.string().trim().max(500, accountTexts.long).default(''),
})
export type CalendarAnswer = z.infer<typeof CalendarAnswer>

declare module '#platform/announcements.ts' {
  interface Announcements {
    /** A calendar account has failed for a day, wants another password, or was disconnected. */
    'calendar_account.failing': { provider_id: string; host: string; problem: string }
    /** A booking's event was moved or deleted in the provider's calendar. */
    'calendar_event.questioned': { provider_id: string; booking_id: string; question: 'moved' | 'deleted' }
  }
}
