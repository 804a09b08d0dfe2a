import { DAY_MS } from '#platform/durations.ts'
import { foldedLine } from '#platform/folded-line.ts'
import { propertiesCalled, readCalendars, unfoldedLines, wordOf } from '../busy-calendars/lines.server.ts'
import { fixedZone, readLength, readTime, utc } from '../busy-calendars/walls.server.ts'
import { zonesIn } from '../busy-calendars/zones.server.ts'
import { type EventTimes, textBelow } from '../calendar-accounts/port.server.ts'

/** How far ahead the clock changes of time zones are known, at most. */
const zonesAhead = 3 * 366 * DAY_MS

/**
 * The times of the event with a UID; undefined if it is cancelled or cannot be read, which counts
 * as deleted. `time_zone` applies to times without one, `ends_at` is the expected end. Its rules of
 * repetition are not expanded.
 */
export async function timesIn(
  text: string,
  { uid, time_zone, ends_at }: { uid: string; time_zone: string; ends_at: Date },
): Promise<EventTimes | undefined> {
  const file = await readCalendars(unfoldedLines(partsOf(text)), '00000000').catch(() => undefined)
  const event = file?.calendars
    .flatMap(({ parts }) => parts)
    .find(
      (part) => propertiesCalled(part, 'UID')[0]?.value === uid && propertiesCalled(part, 'RECURRENCE-ID').length === 0,
    )
  if (!event || /^CANCELL?ED$/.test(wordOf(event, 'STATUS'))) return undefined
  // Ignores the zones that the file describes, because they may have rules without end.
  const zones = zonesIn(
    { name: '', properties: [], parts: [], attendees: 0 },
    { to: new Date(ends_at.getTime() + zonesAhead), time_zone },
  )
  const instantOf = (name: string): number | undefined => {
    const [property] = propertiesCalled(event, name)
    const time = property && readTime(property.value)
    if (!time) return undefined
    const { offset, wall } = time
    if (offset !== undefined) return (offset === 0 ? utc : fixedZone(offset)).instantOf(wall)
    return zones.find(property.parameters.get('TZID') ?? time_zone).instantOf(wall)
  }
  const start = instantOf('DTSTART')
  if (start === undefined) return undefined
  const length = readLength(propertiesCalled(event, 'DURATION')[0]?.value ?? '')
  const end = instantOf('DTEND') ?? start + (length ? length.days + length.exact : 0)
  return { starts_at: new Date(start), ends_at: new Date(end) }
}

async function* partsOf(text: string) {
  yield text
}

/** The properties that we write; all others of the event are the owner's. */
const writtenProperties = new Set(
  'UID SEQUENCE DTSTAMP LAST-MODIFIED DTSTART DTEND DURATION SUMMARY DESCRIPTION LOCATION URL STATUS TRANSP'.split(' '),
)

/**
 * Our event with the owner's additions to the one there: alarms, categories, attendees, colors, and
 * notes below the line that ends our description, one of `marks`.
 */
export function mergedEvent(own: string, there: string, marks: readonly string[]): string {
  const lines = unfolded(there)
  const [start, end] = [lines.indexOf('BEGIN:VEVENT'), lines.indexOf('END:VEVENT')]
  if (start < 0 || end < start) return own
  const kept: string[] = []
  let depth = 0
  for (const line of lines.slice(start + 1, end)) {
    if (/^BEGIN:/i.test(line)) depth += 1
    if (depth > 0 || !writtenProperties.has(/^[\w-]+/.exec(line)?.[0].toUpperCase() ?? '')) kept.push(line)
    if (/^END:/i.test(line)) depth -= 1
  }
  const notes = notesIn(lines.slice(start, end), marks)
  const merged = unfolded(own).map((line) => (line.startsWith('DESCRIPTION:') ? line + notes : line))
  return [...merged.slice(0, merged.indexOf('END:VEVENT')), ...kept, ...merged.slice(merged.indexOf('END:VEVENT'))]
    .map((line) => `${foldedLine(line)}\r\n`)
    .join('')
}

/** The owner's notes, as written in iCalendar; everything if the mark is gone. */
function notesIn(lines: readonly string[], marks: readonly string[]): string {
  const line = lines.find((one) => /^DESCRIPTION[;:]/i.test(one)) ?? ''
  const text = line.slice(line.indexOf(':') + 1)
  return textBelow(text, marks) ?? (text === '' ? '' : String.raw`\n` + text)
}

const unfolded = (text: string) =>
  text
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
