import { RRuleTemporal } from 'rrule-temporal'
import { damaged } from './lines.server.ts'

/** The clock of some place. Walls are what it shows, as milliseconds since 1970 as if that were UTC. */
export interface Zone {
  /** The instant at which it shows a wall: the first of two, and where it is put forward past it, as if it had not been. */
  instantOf(wall: number): number
  wallOf(instant: number): number
}

/** Universal time. */
export const utc: Zone = { instantOf: (wall) => wall, wallOf: (instant) => instant }

const time = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?Z?)?$/i

/** What a clock shows, `20260310T090000` or `20260310`, as milliseconds since 1970 as if that were UTC. Throws {@link damaged}. */
export function wallOf(text: string): number {
  const wall = readWall(text)
  if (wall === undefined) throw damaged()
  return wall
}

/** Whether there is such a day and time. */
export const isTime = (text: string) => readWall(text) !== undefined

function readWall(text: string): number | undefined {
  const [, year, month, day, hour = 0, minute = 0, second = 0] = time.exec(text.trim()) ?? []
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day))
  if (Number.isNaN(date) || new Date(date).getUTCDate() !== Number(day)) return undefined
  return date + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
}

/** `20260310T090000Z` of it. */
const stampOf = (wall: number) => new Date(wall).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** A length such as `P1DT2H` or `-PT15M`, in milliseconds. Throws {@link damaged}. */
export function lengthOf(text: string): number {
  const parts = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(text.trim())
  if (!parts) throw damaged()
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(2).map((part) => Number(part ?? 0))
  return (parts[1] === '-' ? -1 : 1) * ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
}

interface Series {
  /** The wall at which it begins, and on which clock. */
  start: number
  zone: Zone
  /** Between which walls its instances are wanted. */
  from: number
  to: number
}

/**
 * The walls at which a rule has something begin. Rules go by what the clock on the wall shows, so they are worked out as if there were no clock changes.
 * Throws for a rule that nobody understands; one that never comes to an end does not return.
 */
export function startsOf(rule: string, { start, zone, from, to }: Series): number[] {
  const until = (_: string, end: string) => `UNTIL=${stampOf(lastWall(end, zone))}`
  const local = rule.toUpperCase().replace(/UNTIL=([^;]*)/, until)
  if (from > to) return []
  return new RRuleTemporal({ rruleString: `DTSTART:${stampOf(start)}\nRRULE:${local}` })
    .between(new Date(from), new Date(to), true)
    .map(({ epochMilliseconds }) => epochMilliseconds)
}

/** The end of a rule: an instant, what the clock shows, or a whole day. */
function lastWall(end: string, zone: Zone): number {
  const wall = wallOf(end)
  if (/Z$/i.test(end)) return zone.wallOf(wall)
  return /T/i.test(end) ? wall : wall + 86_399_000
}
