import ical, { type CalendarComponent, type VEvent } from 'node-ical'
import { instantOf } from '../../platform/wall-clock.server.ts'
import { Unreadable, worthParsing } from './lines.server.ts'
import type { Expansion, Read } from './reading.server.ts'

// Runs in a process of its own, see `reading.server.ts`: what stands in strangers' files may never end.

type Span = [starts_at: number, ends_at: number]

const mostSpans = 5_000

function read(text: string, expansion: Expansion): Read {
  try {
    const parts = Object.values(ical.sync.parseICS(worthParsing(text, expansion.time_zone)))
    const spans = parts.flatMap((part) => spansOf(part, expansion))
    const busy = joined(
      spans.map((span) => within(span, expansion)).filter(([starts_at, ends_at]) => starts_at < ends_at),
    )
    if (busy.length > mostSpans) return { problem: 'This calendar is busy too often to be read.' }
    return { busy }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message }
    return { problem: 'The calendar is damaged and cannot be read.' }
  }
}

/** An event of ten thousand years holds no more days than are asked for. */
const within = ([starts_at, ends_at]: Span, { from, to }: Expansion): Span => [
  Math.max(starts_at, from.getTime()),
  Math.min(ends_at, to.getTime()),
]

function spansOf(part: CalendarComponent | undefined, expansion: Expansion): Span[] {
  if (part?.type === 'VEVENT') return eventSpans(part, expansion)
  if (part?.type === 'VFREEBUSY') return freeBusySpans(part)
  return []
}

function eventSpans(event: VEvent, expansion: Expansion): Span[] {
  if (event.uid?.endsWith(`@${expansion.own_host}`)) return []
  const { from, to } = expansion
  if (!event.rrule && !event.recurrences)
    return isBusy(event) ? [spanOf(event, event.datetype === 'date', expansion)] : []
  return ical
    .expandRecurringEvent(event, { from: new Date(from.getTime() - 31 * 86_400_000), to, expandOngoing: true })
    .filter((instance) => isBusy(instance.event))
    .map((instance) => spanOf(instance, instance.isFullDay, expansion))
}

/** Free time, whatever a program calls it, closes nothing. */
function isBusy(event: VEvent): boolean {
  const shown = (event as { 'MICROSOFT-CDO-BUSYSTATUS'?: string })['MICROSOFT-CDO-BUSYSTATUS']?.toUpperCase() ?? ''
  if (shown === 'FREE' || shown === 'WORKINGELSEWHERE') return false
  return (
    String(event.status).toUpperCase() !== 'CANCELLED' && String(event.transparency).toUpperCase() !== 'TRANSPARENT'
  )
}

interface Timed {
  start: Date
  end?: Date | undefined
}

/** A whole day is one of the provider's clock, from midnight to midnight; the end of one without any is the next. */
function spanOf({ start, end = start }: Timed, isFullDay: boolean, { time_zone }: Expansion): Span {
  if (!isFullDay) return [start.getTime(), end.getTime()]
  const last =
    end.getTime() > start.getTime() ? end : new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1)
  return [midnightOf(start, time_zone), midnightOf(last, time_zone)]
}

/** The parser gives days as midnight of this machine's clock. */
function midnightOf(day: Date, time_zone: string): number {
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  // Where the clock is put forward at midnight, the day begins an hour later.
  const begins = instantOf(time_zone, date, '00:00') ?? instantOf(time_zone, date, '01:00')
  return begins?.getTime() ?? Date.parse(date)
}

interface FreeBusy {
  freebusy?: { type?: string; start?: Date; end?: Date }[]
}

function freeBusySpans({ freebusy = [] }: FreeBusy): Span[] {
  return freebusy.flatMap(({ type = 'BUSY', start, end }) =>
    start && end && type.toUpperCase() !== 'FREE' ? [[start.getTime(), end.getTime()] satisfies Span] : [],
  )
}

function joined(spans: readonly Span[]): Span[] {
  const inOrder = spans.toSorted(([a], [b]) => a - b)
  const all: Span[] = []
  for (const [starts_at, ends_at] of inOrder) {
    const last = all.at(-1)
    if (last && starts_at <= last[1]) last[1] = Math.max(last[1], ends_at)
    else all.push([starts_at, ends_at])
  }
  return all
}

process.once('message', ({ text, expansion }: { text: string; expansion: Expansion }) =>
  process.send?.(read(text, expansion)),
)
