import { DAY_MS } from '#platform/durations.ts'
import { msg } from '#ui/language.ts'
import { eventSpans, freeBusySpans, type Span } from './events.server.ts'
import { type Component, propertiesCalled, readCalendars, Unreadable, unfoldedLines } from './lines.server.ts'
import type { Expansion, WorkerAnswer } from './reading.server.ts'
import { zonesIn } from './zones.server.ts'

const limits = { spans: 5_000, reasons: 20 }

/**
 * The busy times of a calendar file that arrives in parts, and what could not be read. Throws
 * {@link Unreadable}.
 */
export async function readCalendar(parts: AsyncIterable<string>, expansion: Expansion): Promise<WorkerAnswer> {
  const earliest = new Date(expansion.from.getTime() - 32 * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')
  const file = await readCalendars(unfoldedLines(parts), earliest)
  const results = file.calendars.map((calendar) => spansOf(calendar, expansion))
  const [unread, lost] = [results.flatMap((result) => result.unread), sumOf(results.map((result) => result.lost))]
  if (lost > 0 && lost === file.events)
    return { problem: msg('None of the events of this calendar can be read.'), is_nothing_readable: true }
  const spans = results.flatMap((result) => result.spans)
  const busy = joined(
    spans.map((span) => within(span, expansion)).filter(([starts_at, ends_at]) => starts_at < ends_at),
  )
  if (busy.length > limits.spans) throw new Unreadable(msg('This calendar is busy too often to be read.'))
  return {
    busy,
    events: file.events,
    unread_count: unread.length,
    unread: unread.slice(0, limits.reasons),
    unknown_zones: [...new Set(results.flatMap((result) => result.unknown_zones))].slice(0, limits.reasons),
  }
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

/**
 * The busy times of one calendar. A time without a zone, such as `DTSTART:20260310T100000`, is in
 * the calendar's zone if it has one, else in the provider's. Whole days are always in the
 * provider's zone.
 */
function spansOf(calendar: Component, expansion: Expansion) {
  const zones = zonesIn(calendar, expansion)
  const name = propertiesCalled(calendar, 'X-WR-CALNAME')[0]?.value.toLowerCase() ?? ''
  const reading = {
    ...expansion,
    zones,
    dayZone: zones.find(expansion.time_zone),
    floatingZone: zones.find(propertiesCalled(calendar, 'X-WR-TIMEZONE')[0]?.value || expansion.time_zone),
    owners: new Set([...expansion.owners, ...(name.includes('@') ? [name] : [])]),
  }
  const [events, freeBusy] = [eventSpans(calendar, reading), freeBusySpans(calendar, reading)]
  return {
    spans: [...events.spans, ...freeBusy.spans],
    unread: [...events.unread, ...freeBusy.unread],
    lost: events.lost,
    unknown_zones: [...zones.unknown],
  }
}

/** Limits an event, which may last ten thousand years, to the requested days. */
const within = ([starts_at, ends_at]: Span, { from, to }: Expansion): Span => [
  Math.max(starts_at, from.getTime()),
  Math.min(ends_at, to.getTime()),
]

function joined(spans: readonly Span[]): Span[] {
  const inOrder = spans.toSorted(([a], [b]) => a - b)
  const joint: Span[] = []
  for (const [starts_at, ends_at] of inOrder) {
    const last = joint.at(-1)
    if (last && starts_at <= last[1]) last[1] = Math.max(last[1], ends_at)
    else joint.push([starts_at, ends_at])
  }
  return joint
}
