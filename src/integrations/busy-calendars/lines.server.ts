/** Reads only when a user is busy. Skips all other properties. */
const busyProperties =
  /^(UID|SEQUENCE|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|FREEBUSY|X-WR-TIMEZONE|TZID|TZOFFSETFROM|TZOFFSETTO|X-LIC-LOCATION)$/

const mostEvents = 20_000
/** The nesting limit: calendars contain events, which contain alarms. */
const deepest = 8

/** Why a text cannot be read, as a sentence. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** The error for input that no calendar program would write. */
export const damaged = () => new Unreadable('The calendar is damaged and cannot be read.')

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
}

/** The calendars of a file, usually one, with their busy times. Throws {@link Unreadable}. */
export function calendarsIn(text: string): Component[] {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text))
    throw new Unreadable(
      'The file at this address is not a calendar. Please use the address in iCal format (it often ends in .ics).',
    )
  const root: Component = { name: '', properties: [], parts: [] }
  const open = [root]
  for (const line of unfolded(text)) {
    const [, edge, name = ''] = /^(BEGIN|END)\s*:\s*([\w-]+)\s*$/i.exec(line) ?? []
    if (edge?.toUpperCase() === 'BEGIN') begin(open, name.toUpperCase())
    else if (edge) end(open, name.toUpperCase())
    else addProperty(open.at(-1)!, line)
  }
  assertReadable(root.parts)
  return root.parts
}

function unfolded(text: string): string[] {
  return text
    .replace('\uFEFF', '')
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n|\r/)
}

function begin(open: Component[], name: string): void {
  const outer = open.at(-1)!
  if (open.length > deepest || (name === 'VEVENT' && outer.name === 'VEVENT')) throw damaged()
  const inner: Component = { name, properties: [], parts: [] }
  outer.parts.push(inner)
  open.push(inner)
}

/** Ignores an END without a BEGIN. A missing END is implied by the outer one. */
function end(open: Component[], name: string): void {
  const at = open.findLastIndex((component) => component.name === name)
  if (at > 0) open.splice(at)
}

function addProperty({ properties }: Component, line: string): void {
  const name = /^[\w-]+/.exec(line)?.[0].toUpperCase() ?? ''
  if (!busyProperties.test(name)) return
  // Times and rules contain no colon, but zone names may, quoted or not.
  const colon = name === 'UID' ? line.indexOf(':') : line.lastIndexOf(':')
  if (colon < 0) return
  const parameters = line.slice(name.length, colon).match(/[^;=]+=(?:"[^"]*"|[^;"]*)/g) ?? []
  const pairs = parameters.map((text) => {
    const equals = text.indexOf('=')
    return [text.slice(0, equals).trim().toUpperCase(), text.slice(equals + 1).replaceAll('"', '')] as const
  })
  properties.push({ name, parameters: new Map(pairs), value: line.slice(colon + 1).trim() })
}

function assertReadable(calendars: readonly Component[]): void {
  const events = calendars.flatMap(({ parts }) => parts.filter(({ name }) => name === 'VEVENT'))
  if (events.length > mostEvents)
    throw new Unreadable('This calendar has too many events. Please use one with fewer past events.')
  const rules = events.flatMap((event) => all(event, 'RRULE'))
  if (rules.some(({ value }) => /FREQ=(SECONDLY|MINUTELY)/i.test(value)))
    throw new Unreadable('An event of this calendar repeats every minute or second, which cannot be read.')
}

/** Every property of a name. */
export const all = ({ properties }: Component, wish: string): Property[] =>
  properties.filter(({ name }) => name === wish)

/** The property of a name that may occur only once. Throws {@link Unreadable} for two. */
export function one(component: Component, wish: string): Property | undefined {
  const [first, second] = all(component, wish)
  if (second) throw damaged()
  return first
}

/** The value of the first property of a name, in capitals; blank without one. */
export const wordOf = (component: Component, wish: string): string => all(component, wish)[0]?.value.toUpperCase() ?? ''
