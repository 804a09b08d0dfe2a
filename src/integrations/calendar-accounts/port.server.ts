import { msg } from '#ui/language.ts'
import type { BusyHours, CalendarReport } from '../busy-calendars/reading.server.ts'

/** Why a calendar account cannot be used. The message is a sentence for its owner. */
export class CalendarProblem extends Error {
  override name = 'CalendarProblem'
}

/** The account no longer lets us in, for example because its password has changed. */
export class AccessRefused extends CalendarProblem {
  override name = 'AccessRefused'
}

/** The owner has taken our access away. Nothing works until they connect the account again. */
export class GrantEnded extends AccessRefused {
  override name = 'GrantEnded'
}

/** We have asked too often, and may ask again after some seconds. */
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

/** When an event of ours takes place in another calendar. */
export interface EventTimes {
  starts_at: Date
  ends_at: Date
}

/** How an event of ours is found again. */
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

/** A booking as we want it in the calendar. */
export interface OwnEvent extends EventTimes, EventKey {
  /** IANA name. */
  time_zone: string
  summary: string
  /** Ends with one of {@link OwnEvent.marks}, a line below which the owner may add notes. */
  description: string
  /** That line in every language of the site, because the owner may read another one by now. */
  marks: readonly string[]
  location: string | null
  /** All of it as an iCalendar file. */
  text: string
}

/** An event of ours as it is there. */
export interface EventThere {
  remote_id: string | null
  /** The version; null if the server does not say it. */
  etag: string | null
  /** Undefined if it is called off or cannot be read, which counts as deleted. */
  times: EventTimes | undefined
  /** What has to be merged with our part: the whole file, or the description. */
  text: string
}

/** The bookable days. */
export interface Horizon {
  from: Date
  to: Date
}

/** What to compare a calendar with. */
export interface LastRun {
  /** The `version` of the last run; null before the first. */
  version: string | null
  /** Our events in it. */
  known: readonly KnownEvent[]
  horizon: Horizon
}

/** What has changed in a calendar since the last run. */
export interface Changes {
  /** For the next run; null if the server has nothing of the kind. */
  version: string | null
  /** Whether anything in it may have changed. */
  is_changed: boolean
  /** The bookings whose events have, of the known ones. */
  booking_ids: ReadonlySet<string>
}

/** Whose busy hours are read. */
export interface BusyReading extends Horizon {
  /** IANA name. The zone of whole days. */
  time_zone: string
  /** The host of this site, by which our own events are known. */
  own_host: string
}

/** Where a server tells us that a calendar has changed. */
export interface NewChannel {
  id: string
  /** An HTTPS address of ours. */
  address: string
  /** Comes back with each notice. */
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
  /** One that has ended already counts as closed. */
  close(channel: Channel): Promise<void>
}

/**
 * A provider's account somewhere else. CalDAV, Google and Microsoft implement it; the rules of
 * `docs/product/calendars.md` stand once above it. Everything throws {@link CalendarProblem}.
 */
export interface CalendarClient {
  listCalendars(): Promise<RemoteCalendar[]>
  /** A version that the server no longer takes leads to a full comparison of limited size. */
  changes(calendar: string, last: LastRun): Promise<Changes>
  /** An event of ours; undefined if there is none. */
  readEvent(calendar: string, own: OwnEvent): Promise<EventThere | undefined>
  /**
   * Writes an event in place of the one that was read, or a new one. Answers `changed` if another
   * is there by now. Writing the same event twice never leads to a second copy.
   */
  writeEvent(
    calendar: string,
    own: OwnEvent,
    there: EventThere | undefined,
  ): Promise<Pick<EventThere, 'etag' | 'remote_id'> | 'changed'>
  /** Deletes an event; one that is gone counts as deleted. */
  deleteEvent(calendar: string, key: EventKey): Promise<void>
  readBusy(calendar: string, reading: BusyReading): Promise<CalendarReport & { busy: BusyHours[] }>
  /** Missing if the server has none: it is then only looked at from time to time. */
  notices?: Notices
  /** Gives our access back, if the server takes it. */
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
