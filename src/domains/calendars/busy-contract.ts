import { z } from 'zod'
import { crewTexts } from '#domains/schedule/crews-rules.ts'
import { msg } from '#ui/language.ts'

/** An event of a connected calendar that was not read, or only in part. */
export const UnreadEvent = z.object({
  /** Its first day, as `YYYY-MM-DD`; null if even that cannot be read. */
  date: z.iso.date().nullable(),
  /** The reason, as a sentence. */
  reason: z.string(),
})
export type UnreadEvent = z.infer<typeof UnreadEvent>

/**
 * A connected calendar whose events block hours. Its full address is a secret and never returned.
 */
export const BusyCalendar = z.object({
  id: z.uuid(),
  /** Only the host, e.g. `calendar.google.com`. */
  host: z.string(),
  /** The crew whose hours it blocks; null if it blocks those of everyone. */
  crew: z.int().nullable(),
  created_at: z.iso.datetime(),
  /** When it was last read successfully. */
  read_at: z.iso.datetime(),
  /** Why the last read failed, as a sentence, or null. The busy hours stay as last read. */
  problem: z.string().nullable(),
  /** Whether it could not be read for a day. */
  is_stale: z.boolean(),
  /** The number of its events when it was last read, also of past ones. */
  event_count: z.int(),
  /** How many of them could not be read, or only in part. */
  unread_count: z.int(),
  /** The first of those events. */
  unread: z.array(UnreadEvent),
  /**
   * Time zones in the calendar that are not known. Their events were read in the provider's zone.
   */
  unknown_zones: z.array(z.string()),
  /** The number of busy periods to come. */
  busy_count: z.int(),
})
export type BusyCalendar = z.infer<typeof BusyCalendar>

/** An address in iCal format; `webcal://` counts as `https://`. */
export const NewBusyCalendar = z.strictObject({
  url: z
    .string(msg('Please enter the address of a calendar: it begins with https:// or webcal://'))
    .trim()
    .min(1, msg('Please enter the address of a calendar: it begins with https:// or webcal://'))
    .max(2000, msg('This address is too long')),
  /** The crew whose hours it blocks; null for everyone's. */
  crew: z.int().min(1, crewTexts.missing).nullable().default(null),
})
export type NewBusyCalendar = z.infer<typeof NewBusyCalendar>

/** A change of a connected calendar. */
export const BusyCalendarChange = z.strictObject({
  /** The crew whose hours it blocks; null for everyone's. */
  crew: z.int().min(1, crewTexts.missing).nullable(),
})
export type BusyCalendarChange = z.infer<typeof BusyCalendarChange>

/** A provider's calendar that has stopped blocking hours. */
export interface UnreadableCalendarEvent {
  provider_id: string
  /** Only the host, such as `calendar.google.com`. */
  host: string
  /** The reason, as a sentence. */
  problem: string
  /** When it was last read successfully. */
  read_at: Date
}

declare module '#platform/announcements.ts' {
  interface Announcements {
    'busy_calendar.unreadable': UnreadableCalendarEvent
  }
}
