import { msg } from '#ui/language.ts'

/** The properties with the busy times and the calendar's owner. All others are skipped. */
const busyProperties = new Set(
  `UID SEQUENCE CREATED LAST-MODIFIED DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID STATUS TRANSP
  X-MICROSOFT-CDO-BUSYSTATUS ATTENDEE METHOD X-WR-CALNAME X-WR-TIMEZONE FREEBUSY TZID TZOFFSETFROM TZOFFSETTO
  X-LIC-LOCATION`.split(/\s+/),
)

/** Other properties that begin a new line in an indented file. */
const otherProperties =
  'VERSION|PRODID|CALSCALE|SUMMARY|DESCRIPTION|LOCATION|DTSTAMP|CLASS|URL|ORGANIZER|CATEGORIES|PRIORITY|GEO|ATTACH|CONTACT|COMMENT|TZNAME|TZURL|X-[\\w-]+'
const propertyLine = new RegExp(`^[ \\t]+(?:${[...busyProperties].join('|')}|${otherProperties})[;:]`, 'i')
const edgeLine = /^[ \t]*(BEGIN|END)[ \t]*:[ \t]*([\w-]+)[ \t]*$/i

/**
 * The most events of a file, and the deepest nesting: calendars contain events, which contain
 * alarms.
 */
const limits = { events: 50_000, depth: 8 }

/** The reason why a file cannot be read at all, as a sentence. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** `DTSTART;TZID=America/New_York:20260310T090000`; names are in capitals. */
export interface Property {
  name: string
  parameters: ReadonlyMap<string, string>
  value: string
}

/** A component: the lines between BEGIN and END. */
export interface Component {
  name: string
  properties: Property[]
  parts: Component[]
  /** How many users were invited to an event. */
  attendees: number
}

/** The calendars of a file, usually one. */
export interface CalendarFile {
  calendars: Component[]
  /** The number of all events, including those that ended before the requested time. */
  events: number
}

/**
 * Reads the lines of a file, and keeps only events that may last or repeat after a day, given as
 * `YYYYMMDD`. Lines may be indented, and anything invisible may stand before the first one. Throws
 * {@link Unreadable} for a file that is no calendar or has too many events.
 */
export async function readCalendars(lines: AsyncIterable<string>, day: string): Promise<CalendarFile> {
  const root: Component = { name: '', properties: [], parts: [], attendees: 0 }
  const open = [root]
  let events = 0
  for await (const line of lines) {
    const [, edge, name = ''] = edgeLine.exec(line) ?? []
    if (open.length === 1 && root.parts.length === 0 && !/^VCALENDAR$/i.test(name)) throw notACalendar()
    if (edge?.toUpperCase() === 'BEGIN') begin(open, name.toUpperCase())
    else if (edge) end(open, name.toUpperCase())
    else addProperty(open.at(-1)!, line)
    if (edge && /^VEVENT$/i.test(name) && edge.toUpperCase() === 'END') {
      events += 1
      dropIfOver(open.at(-1)!, day)
    }
  }
  if (root.parts.length === 0) throw notACalendar()
  // In a file that was cut off, the last event has no end.
  events += open.filter(({ name }) => name === 'VEVENT').length
  if (root.parts.flatMap(({ parts }) => parts).length > limits.events)
    throw new Unreadable(msg('This calendar has too many events. Please use one with fewer past events.'))
  return { calendars: root.parts, events }
}

const notACalendar = () =>
  new Unreadable(
    msg('The file at this address is not a calendar. Please use the address in iCal format (it often ends in .ics).'),
  )

/**
 * The lines of a file that arrives in parts, without folds. In an indented file, a line that begins
 * with a name is not the rest of the line before.
 */
export async function* unfoldedLines(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let line: string | undefined
  let isIndented = false
  for await (const next of rawLines(parts)) {
    if (line === undefined) {
      line = next.replace(/^[\uFEFF\s]+/, '')
      if (line === '') line = undefined
      continue
    }
    const startsItself: boolean =
      edgeLine.test(next) || ((isIndented || edgeLine.test(line)) && propertyLine.test(next))
    if (/^[ \t]/.test(next) && !startsItself) {
      // Joins the parts of a folded line only for properties that count.
      if (isBusyLine(line)) line += isIndented ? next.trimStart() : next.slice(1)
      continue
    }
    isIndented ||= startsItself && /^[ \t]/.test(next)
    yield line
    line = isIndented ? next.trimStart() : next
  }
  if (line !== undefined) yield line
}

async function* rawLines(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest: string[] = []
  let carriageReturn = ''
  for await (const part of parts) {
    const text = carriageReturn + part
    // The line feed after it may come with the next part.
    carriageReturn = text.endsWith('\r') ? '\r' : ''
    const lines = text.slice(0, text.length - carriageReturn.length).split(/\r\n|\n|\r/)
    const last = lines.pop() ?? ''
    if (lines.length > 0) {
      lines[0] = rest.join('') + lines[0]
      yield* lines
      rest = []
    }
    rest.push(last)
  }
  yield rest.join('')
}

/** The name at the beginning of a line, in capitals. */
const nameOf = (line: string) => /^[\w-]+/.exec(line)?.[0].toUpperCase() ?? ''

/** Whether a line, or its beginning in case it is folded within the name, may count. */
const isBusyLine = (line: string) => line.length < 40 || busyProperties.has(nameOf(line))

/**
 * Begins a component. An event cannot contain another one, so the end of the outer one is missing.
 */
function begin(open: Component[], name: string): void {
  if (name === 'VEVENT') end(open, name)
  const outer = open.at(-1)!
  const inner: Component = { name, properties: [], parts: [], attendees: 0 }
  // Skips alarms and their content, which have properties with the same names.
  if (outer.name !== 'VEVENT' && open.length <= limits.depth) outer.parts.push(inner)
  if (open.length <= 2 * limits.depth) open.push(inner)
}

/** Ignores an END without a BEGIN. A missing END is implied by the outer one. */
function end(open: Component[], name: string): void {
  const at = open.findLastIndex((component) => component.name === name)
  if (at > 0) open.splice(at)
}

function dropIfOver(calendar: Component, day: string): void {
  const event = calendar.parts.at(-1)
  if (event?.name !== 'VEVENT') return
  const values = event.properties.map(({ name, value }) => [name, value] as const)
  if (values.some(([name]) => /^(RRULE|RDATE|RECURRENCE-ID|DURATION)$/.test(name))) return
  const days = values.filter(([name]) => name === 'DTSTART' || name === 'DTEND').map(([, value]) => value)
  if (days.length > 0 && days.every((value) => /^\d{8}(T\d{6}Z?)?$/.test(value) && value < day)) calendar.parts.pop()
}

/** `20260310`, `2026-03-10`: how every time begins. */
const dayFirst = /^\s*\d{4}-?\d\d-?\d\d/

function addProperty(component: Component, line: string): void {
  const name = nameOf(line)
  if (!busyProperties.has(name)) return
  if (name === 'ATTENDEE') {
    component.attendees += 1
    if (!/PARTSTAT="?DECLINED/i.test(line)) return
  }
  const colon = colonOf(line, name)
  if (colon < 0) return
  const parameters = line.slice(name.length, colon).match(/[^;=]+=(?:"[^"]*"|[^;"]*)/g) ?? []
  const pairs = parameters.map((text) => {
    const equals = text.indexOf('=')
    return [text.slice(0, equals).trim().toUpperCase(), text.slice(equals + 1).replaceAll('"', '')] as const
  })
  component.properties.push({ name, parameters: new Map(pairs), value: line.slice(colon + 1).trim() })
}

/**
 * The colon before the value: the first one outside of quotes. In an unquoted zone name with a
 * colon, as in `TZID=(GMT-03:00) Brasilia:20260310T090000`, it is the first colon that is followed
 * by a day.
 */
function colonOf(line: string, name: string): number {
  let first = -1
  let isQuoted = false
  for (let at = name.length; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted
    if (line[at] !== ':' || isQuoted) continue
    if (first < 0) first = at
    if (!line.startsWith(';TZID', name.length) || dayFirst.test(line.slice(at + 1, at + 14))) return at
  }
  return first
}

/** Every property of a name. */
export const propertiesCalled = ({ properties }: Component, name: string): Property[] =>
  properties.filter((property) => property.name === name)

/** The value of the first property of a name, in capitals; blank without one. */
export const wordOf = (component: Component, name: string): string =>
  propertiesCalled(component, name)[0]?.value.toUpperCase() ?? ''
