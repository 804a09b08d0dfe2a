import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import ical, { type VEvent } from 'node-ical'
import { readCalendar } from '../src/integrations/busy-calendars/calendar.server.ts'

/**
 * Reads the calendar files of a folder, by default our corpus, with our reader and with node-ical,
 * and prints the files in which node-ical finds a busy time that ours leaves free. The window is
 * fixed: three months from December 2026. Exits with 1 if ours cannot read a file that node-ical
 * reads.
 */
const folder = process.argv[2] ?? 'src/integrations/busy-calendars/corpus'
const window = { from: new Date('2026-12-01T00:00:00Z'), to: new Date('2027-03-01T00:00:00Z') }
const expansion = { ...window, time_zone: 'America/New_York', own_host: 'porchlight.example', owners: [] }
const names = readdirSync(folder).filter((name) => name.endsWith('.ics'))
let different = 0

for (const name of names) {
  const text = readFileSync(join(folder, name), 'utf8')
  const ours = await readCalendar(Readable.from([text]), expansion).catch((error: unknown) => ({
    problem: String(error),
  }))
  const theirs = startsOf(text)
  const busy = 'busy' in ours ? ours.busy : []
  const free = theirs.filter((start) => !busy.some(([from, to]) => from <= start && start < to))
  if (free.length === 0) continue
  different += 1
  console.log(`${name}: ${free.map((start) => new Date(start).toISOString()).join(', ')}`)
  if (busy.length === 0 && 'problem' in ours) process.exitCode = 1
}
console.log(`${names.length} files; in ${different}, node-ical is busy when we are free`)

/** When node-ical says that busy events start; nothing if it cannot read the file. */
function startsOf(text: string): number[] {
  try {
    return Object.values(ical.sync.parseICS(text))
      .filter((part): part is VEvent => part?.type === 'VEVENT')
      .filter(({ status, transparency }) => status !== 'CANCELLED' && transparency !== 'TRANSPARENT')
      .flatMap((event) => {
        const starts = event.rrule ? event.rrule.between(window.from, window.to, true) : [event.start]
        const excluded = new Set(Object.values(event.exdate ?? {}).map((date) => new Date(date as Date).getTime()))
        return starts.map((start) => new Date(start).getTime()).filter((start) => !excluded.has(start))
      })
      .filter((start) => start >= window.from.getTime() && start < window.to.getTime())
  } catch {
    return []
  }
}
