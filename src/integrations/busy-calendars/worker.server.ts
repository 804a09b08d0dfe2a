import { Worker } from 'node:worker_threads'
import { eventSpans, freeBusySpans, type Span } from './events.server.ts'
import { all, type Component, calendarsIn, Unreadable } from './lines.server.ts'
import type { Expansion, Read } from './reading.server.ts'
import { zonesIn } from './zones.server.ts'

// Runs as a child process, see `reading.server.ts`: files of strangers may contain endless rules.
// If the parent dies, it ends: at once while it waits, and after a timeout while it reads, which
// only another thread can interrupt.
process.once('disconnect', () => process.exit())
new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${Number(process.argv[2])})`, { eval: true }).unref()

const mostSpans = 5_000

function read(text: string, expansion: Expansion): Read {
  try {
    const spans = calendarsIn(text).flatMap((calendar) => spansOf(calendar, expansion))
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

/**
 * `DTSTART:20260310T100000` has no zone: it is in the calendar's zone if it has one, else in the
 * provider's. Whole days are always in the provider's zone.
 */
function spansOf(calendar: Component, expansion: Expansion): Span[] {
  const floating = all(calendar, 'X-WR-TIMEZONE')[0]?.value || expansion.time_zone
  const zoneOf = zonesIn(calendar, expansion, expansion.time_zone)
  const zones = (name = floating) => zoneOf(name === '' ? expansion.time_zone : name)
  return [...eventSpans(calendar, zones, expansion), ...freeBusySpans(calendar, zones)]
}

/** Cuts an event of ten thousand years to the requested days. */
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

process.once('message', ({ text, expansion }: { text: string; expansion: Expansion }) =>
  process.send?.(read(text, expansion)),
)
