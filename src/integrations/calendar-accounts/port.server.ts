import { msg } from '#ui/language.ts'
import type { BusyHours, CalendarReport } from '../busy-calendars/reading.server.ts'

/** Why a calendar account cannot be used. The message is a sentence for its owner. */
export class CalendarProblem extends Error {
  override name = 'CalendarProblem'
}

/** The account rejects our credentials, for example because its password has changed. */
export class AccessRefused extends CalendarProblem {
  override name = 'AccessRefused'
}

/** The owner has revoked our access. Nothing works until they connect the account again. */
export class GrantEnded extends AccessRefused {
  override name = 'GrantEnded'
}

/** We have sent too many requests, and may send more after some seconds. */
export class TooManyRequests extends CalendarProblem {
  override name = 'TooManyRequests'
  readonly seconds: number

  constructor(seconds: number) {
    super(msg('Your calendar’s server asks us to wait. We keep trying.'))
    this.seconds = seconds
  }
}

/** A calendar of an account. */
export interface RemoteCalendar {
  /** Its address on a CalDAV server, or its id. */
  url: string
  name: string
  can_write: boolean
  /** The email address of the account, if this is its main calendar. */
  owner?: string
}

/** The times of one of our events in another calendar. */
export interface EventTimes {
  starts_at: Date
  ends_at: Date
}

/** The ids by which one of our events is found again. */
export interface EventKey {
  booking_id: string
  /** The same in all calendars. */
  uid: string
  /** The id that the server gave it; null if we choose the id, or don't know it yet. */
  remote_id: string | null
}

/** An event that we have written, as of the last run. */
export interface KnownEvent extends EventKey {
  etag: string | null
}

/** A booking as an event to write into the calendar. */
export interface OwnEvent extends EventTimes, EventKey {
  /** An IANA name. */
  time_zone: string
  summary: string
  /** Ends with one of {@link OwnEvent.marks}, a line below which the owner may add notes. */
  description: string
  /** That line in every language of the site, because the owner's language may have changed. */
  marks: readonly string[]
  location: string | null
  /** The whole event as an iCalendar file. */
  text: string
}

/** One of our events as the calendar has it. */
export interface EventThere {
  remote_id: string | null
  /** The version; null if the server does not send it. */
  etag: string | null
  /** Undefined if it is cancelled or cannot be read, which counts as deleted. */
  times: EventTimes | undefined
  /** The text to merge our part into: the whole file, or the description. */
  text: string
}

/** The bookable days. */
export interface Horizon {
  from: Date
  to: Date
}

/** The state to compare a calendar with. */
export interface LastRun {
  /** The `version` of the last run; null before the first. */
  version: string | null
  /** Our events in it. */
  known: readonly KnownEvent[]
  horizon: Horizon
}

/** The changes in a calendar since the last run. */
export interface Changes {
  /** For the next run; null if the server has no versions. */
  version: string | null
  /** Whether anything in it may have changed. */
  is_changed: boolean
  /** The bookings whose known events have changed. */
  booking_ids: ReadonlySet<string>
}

/** The calendar whose busy hours to read. */
export interface BusyReading extends Horizon {
  /** The zone of whole days, as an IANA name. */
  time_zone: string
  /** The host of this site, by which our own events are known. */
  own_host: string
}

/** The address to which a server sends notices that a calendar has changed. */
export interface NewChannel {
  id: string
  /** An HTTPS address of ours. */
  address: string
  /** The server sends it back with each notice. */
  secret: string
  now: Date
}

/** An open channel. */
export interface Channel {
  id: string
  remote_id: string
}

/** The push notifications of a server. */
export interface Notices {
  open(calendar: string, channel: NewChannel): Promise<{ remote_id: string; expires_at: Date }>
  /** A channel that has ended already counts as closed. */
  close(channel: Channel): Promise<void>
}

/**
 * A provider's calendar account at another service. CalDAV, Google and Microsoft implement it; the
 * rules of `docs/product/calendars.md` are written once, for all of them. Every function throws
 * {@link CalendarProblem}.
 */
export interface CalendarClient {
  listCalendars(): Promise<RemoteCalendar[]>
  /** If the server no longer accepts the version, makes a full comparison of limited size. */
  changes(calendar: string, last: LastRun): Promise<Changes>
  /** One of our events; undefined if it does not exist. */
  readEvent(calendar: string, own: OwnEvent): Promise<EventThere | undefined>
  /**
   * Writes an event in place of the one that was read, or a new one. Answers `changed` if the
   * calendar has another version by now. Writing the same event twice never creates a second copy.
   */
  writeEvent(
    calendar: string,
    own: OwnEvent,
    there: EventThere | undefined,
  ): Promise<Pick<EventThere, 'etag' | 'remote_id'> | 'changed'>
  /** Deletes an event; one that is gone counts as deleted. */
  deleteEvent(calendar: string, key: EventKey): Promise<void>
  readBusy(calendar: string, reading: BusyReading): Promise<CalendarReport & { busy: BusyHours[] }>
  /** Undefined if the server has none. Then the account is only read from time to time. */
  notices?: Notices
  /** Gives our access back, if the server supports it. */
  leave?(): Promise<void>
}

/** The owner's notes below the mark in a description; all of it if the mark is gone. */
export function notesBelow(description: string, marks: readonly string[]): string {
  const text = description.replaceAll('\r\n', '\n')
  return textBelow(text, marks) ?? (text.trim() === '' ? '' : `\n${text}`)
}

/** The part of a text below one of these marks; undefined if the text has none of them. */
export function textBelow(text: string, marks: readonly string[]): string | undefined {
  const mark = marks.find((one) => text.includes(one))
  return mark && text.slice(text.indexOf(mark) + mark.length)
}
