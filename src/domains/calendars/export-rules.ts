import type { BookingStatus } from '#domains/schedule/lifecycle-contract.ts'
import { siteName } from '#platform/brand.ts'
import { foldedLine } from '#platform/folded-line.ts'

/** Links that subscribe to an address in three common calendar programs. */
export function subscribeLinks(url: string) {
  const webcal = url.replace(/^https?:/, 'webcal:')
  return [
    { name: 'Google Calendar', href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}` },
    { name: 'Apple Calendar', href: webcal },
    {
      name: 'Outlook',
      href: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=${encodeURIComponent(siteName())}`,
    },
  ]
}

/** A booking as a calendar event. Its texts contain only facts that the reader may know. */
export interface CalendarEvent {
  /** The same in all files and feeds. */
  uid: string
  /** Increases with each change of the time or the status. */
  sequence: number
  changed_at: Date
  status: BookingStatus
  /** `YYYY-MM-DD` and `HH:MM` in the time zone. */
  date: string
  start_time: string
  end_time: string
  time_zone: string
  summary: string
  description: string
  /** The place of the booking; null if the reader doesn't know it. */
  location: string | null
  url: string
}

/** The properties of the calendar itself. */
export interface CalendarFrame {
  method?: 'PUBLISH' | 'CANCEL'
  /** The name that calendar programs show. */
  name?: string
  /**
   * The email address of the organizer. Left out of a user's own calendar, where an event that
   * someone else organizes can't be moved.
   */
  organizer?: string
  /** A VTIMEZONE for each zone of the events, as lines. */
  zones: readonly string[]
}

/** A value of a parameter (RFC 5545, 3.1), which has no way to write a quote or a line break. */
function parameter(text: string): string {
  const value = text.replaceAll(/["\p{Cc}]/gu, '')
  return /[:;,]/.test(value) ? `"${value}"` : value
}

/** A whole iCalendar file (RFC 5545): CRLF, lines of at most 75 bytes. */
export function calendarText(
  events: readonly CalendarEvent[],
  { method, name, organizer, zones }: CalendarFrame,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Porchlight//Bookings//EN',
    'CALSCALE:GREGORIAN',
    ...(method ? [`METHOD:${method}`] : []),
    ...(name
      ? [
          `X-WR-CALNAME:${escaped(name)}`,
          `NAME:${escaped(name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
          'X-PUBLISHED-TTL:PT15M',
        ]
      : []),
    ...zones,
    ...events.flatMap((event) => eventLines(event, organizer)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldedLine(line)}\r\n`).join('')
}

const statuses: Record<BookingStatus, string> = {
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  cancelled: 'CANCELLED',
}

function eventLines(event: CalendarEvent, organizer: string | undefined): string[] {
  const changed = stampOf(event.changed_at)
  const wall = (time: string) => `${event.date.replaceAll('-', '')}T${time.replace(':', '')}00`
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `DTSTART;TZID=${event.time_zone}:${wall(event.start_time)}`,
    `DTEND;TZID=${event.time_zone}:${wall(event.end_time)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    `URL;VALUE=URI:${event.url}`,
    ...(organizer ? [`ORGANIZER;CN=${parameter(siteName())}:mailto:${organizer}`] : []),
    `STATUS:${statuses[event.status]}`,
    event.status === 'cancelled' ? 'TRANSP:TRANSPARENT' : 'TRANSP:OPAQUE',
    'END:VEVENT',
  ]
}

/** A zone's offset at some time and its changes since; see `clockChanges`. */
export interface ZoneHistory {
  offset: string
  changes: readonly { wall: string; from: string; to: string }[]
}

/** A VTIMEZONE that lists each clock change, because programs read recurrence rules differently. */
export function zoneLines(time_zone: string, { offset, changes }: ZoneHistory): string[] {
  const observances = changes.length > 0 ? changes : [{ wall: '1970-01-01T00:00:00', from: offset, to: offset }]
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${time_zone}`,
    ...observances.flatMap(({ wall, from, to }) => {
      const kind = minutesOf(to) > minutesOf(from) ? 'DAYLIGHT' : 'STANDARD'
      return [
        `BEGIN:${kind}`,
        `DTSTART:${wall.replaceAll(/[-:]/g, '')}`,
        `TZOFFSETFROM:${from.replaceAll(':', '')}`,
        `TZOFFSETTO:${to.replaceAll(':', '')}`,
        `END:${kind}`,
      ]
    }),
    'END:VTIMEZONE',
  ]
}

function minutesOf(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

/** An instant as iCalendar writes it: `20260303T170000Z`. */
function stampOf(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll('\t', ' ')
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
}
